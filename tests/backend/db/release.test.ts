import type { Queryable } from '#backend/db/driver.ts';
import { assertRecentRelease } from '#backend/db/release.ts';
import { onEveryDatabase } from '../../support/db.ts';

const serverOf = (release: number): Pick<Queryable, 'query'> => ({
  query: async <Row>() => [{ release }] as Row[],
});

it.each([9, 13, 14])('refuses a server of PostgreSQL %i, and says which one is needed', async (release) => {
  await expect(assertRecentRelease(serverOf(release))).rejects.toThrow(
    `DATABASE_URL is PostgreSQL ${release}, and 15 or newer is needed.`,
  );
});

it.each([15, 18])('takes one of PostgreSQL %i', async (release) => {
  await expect(assertRecentRelease(serverOf(release))).resolves.toBeUndefined();
});

onEveryDatabase('what the tests run on', (db) => {
  it('says its release, which is recent', async () => {
    await expect(assertRecentRelease(db())).resolves.toBeUndefined();
  });
});
