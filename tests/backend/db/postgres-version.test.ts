import type { Queryable } from '#backend/db/driver.ts';
import { assertSupportedVersion } from '#backend/db/postgres-version.ts';
import { onEveryDatabase } from '../../support/db.ts';

const serverOf = (release: number): Pick<Queryable, 'query'> => ({
  query: async <Row>() => [{ release }] as Row[],
});

it.each([9, 13, 14])(
  'assertSupportedVersion rejects PostgreSQL %i and names the version needed',
  async (release) => {
    await expect(assertSupportedVersion(serverOf(release))).rejects.toThrow(
      `The server of DATABASE_URL is PostgreSQL ${release}; 15 or newer is needed.`,
    );
  },
);

it.each([15, 18])('assertSupportedVersion accepts PostgreSQL %i', async (release) => {
  await expect(assertSupportedVersion(serverOf(release))).resolves.toBeUndefined();
});

onEveryDatabase('The database of the tests', (db) => {
  it('is of an accepted version', async () => {
    await expect(assertSupportedVersion(db())).resolves.toBeUndefined();
  });
});
