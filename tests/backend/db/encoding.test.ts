import { canSearchEveryScript } from '#backend/db/encoding.ts';
import { onEveryDatabase } from '../../support/db.ts';

onEveryDatabase('The search index of a database', (db, kind) => {
  // The cluster of the tests has LC_CTYPE `C`.
  it(`finds words in ${kind === 'embedded' ? 'every script' : 'English letters only under LC_CTYPE C'}`, async () => {
    expect(await canSearchEveryScript(db())).toBe(kind === 'embedded');
  });
});
