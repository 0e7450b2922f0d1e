import { SEARCH_RULES } from '#contract/enums.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { searchApp } from './catalogue.ts';

onEveryDatabase('A hostile search text', (db) => {
  let test: Awaited<ReturnType<typeof searchApp>>;
  beforeAll(async () => {
    test = await searchApp(db());
  });
  afterAll(() => test.app.close());

  it.each(['%', '_', '\\', '%%', '%_%', "'", '"', '|', '--', '\u202e', '‰'])(
    'finds nothing by %j, which contains no word',
    async (q) => {
      const { status, data } = await test.find(q);
      expect([status, data.groups, data.categories]).toEqual([200, [], []]);
    },
  );

  it.each(['coff%', 'c_ffee', 'cof%ee', 'coffee\\', "coffee' or 1=1 --", 'coffee | card\u202e'])(
    'has its wildcards and quotes treated as spaces: %j',
    async (q) => {
      const { status } = await test.find(q);
      expect(status).toBe(200);
      expect((await test.ids('tea')).VOUCHER).toEqual(['v-tea']);
      expect((await test.ids(q)).VOUCHER ?? []).not.toContain('v-hotel');
    },
  );

  it('does not match across a bar', async () => {
    expect((await test.ids('coffee|card')).VOUCHER).toEqual(['v-coffee']);
  });

  it('is refused when it is empty, blank, too long or contains a null character, naming the field', async () => {
    for (const q of [
      '',
      '   ',
      '\n',
      'tea\u0000',
      'x'.repeat(SEARCH_RULES.longest + 1),
      'coffee '.repeat(1500),
    ]) {
      const { status, data } = await test.find(q);
      expect([q.length, status, Object.keys(data.fields as object)]).toEqual([q.length, 400, ['q']]);
    }
  });

  it('is accepted at the maximum length and with many words', async () => {
    for (const q of [
      'x'.repeat(SEARCH_RULES.longest),
      'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    ]) {
      expect((await test.find(q)).status).toBe(200);
    }
  });

  it('is refused with an unknown type, mode, limit or cursor, naming the field', async () => {
    for (const [name, value] of Object.entries({ type: 'PLAN', mode: 'fuzzy', limit: '49', cursor: '' })) {
      const { status, data } = await test.find('coffee', { [name]: value });
      expect([status, Object.keys(data.fields as object)]).toEqual([400, [name]]);
    }
  });
});
