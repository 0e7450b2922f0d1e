import { findsEveryScript } from '#backend/db/letters.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('The letters of a database', (db, kind) => {
  // The cluster of the tests has LC_CTYPE `C`.
  it(`are ${kind === 'embedded' ? 'those of every script' : 'English ones alone under C'} to its index`, async () => {
    expect(await findsEveryScript(db())).toBe(kind === 'embedded');
  });
});
