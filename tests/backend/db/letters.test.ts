import { findsEveryScript } from '#backend/db/letters.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('The search index of a database', (db, kind) => {
  // The cluster of the tests has LC_CTYPE `C`.
  it(`finds words in ${kind === 'embedded' ? 'every script' : 'English letters only under LC_CTYPE C'}`, async () => {
    expect(await findsEveryScript(db())).toBe(kind === 'embedded');
  });
});
