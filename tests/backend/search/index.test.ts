// Triggers keep the search tables in sync with the catalogue.
import { readFileSync } from 'node:fs';
import { wordsOf } from '#backend/modules/search/words.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { itemRow, saveRows, searchApp } from './catalogue.ts';

const BLOCKS = [
  [0x0001, 0xd7ff],
  [0xe000, 0xffff],
  [0x1d000, 0x1ffff],
  [0xe0000, 0xe01ff],
] as const;

/** All but of scripts that nobody writes any more. */
function* allCharacters() {
  for (const [first, last] of BLOCKS)
    for (let code = first; code <= last; code += 1) yield String.fromCodePoint(code);
}

const SIGNS = [...'₹₨€£¥×÷©®™℠→⇒★☆✓✔❤•…–—“”‹›«»·。、「」・〜।॥৳௹฿؟،🎁🏽🇮🪙𝄞'];

describe('The words of a search', () => {
  it('splits at every sign of the scripts that its catalogues are written in, and at no letter or digit', () => {
    const written = /[\p{sc=Latn}\p{sc=Deva}\p{sc=Taml}\p{sc=Telu}\p{sc=Beng}\p{sc=Hani}\p{sc=Kana}]/u;
    const all = [...allCharacters()].filter((one) => one.normalize('NFKD') === one);
    const splits = (one: string) => wordsOf(`a${one}b`).length === 2;
    const letters = all.filter((one) => /[\p{L}\p{Nd}\p{Mc}]/u.test(one) && written.test(one));
    expect(letters.filter(splits)).toEqual(['Ⅎ', 'ⅎ', 'ↄ', 'Ↄ'].toSorted());
    expect(SIGNS.filter((one) => !splits(one))).toEqual([]);
  });
});

onEveryDatabase('The search index', (db) => {
  let test: Awaited<ReturnType<typeof searchApp>>;
  beforeAll(async () => {
    test = await searchApp(db());
  });
  afterAll(() => test.app.close());

  const save = (name: string, changes: object = {}) =>
    saveRows(db(), [{ ...itemRow(['p-lamp', 'PRODUCT', name, 'Kilnwork', 'travel', 1]), ...changes }]);
  const products = async (q: string) => (await test.ids(q)).PRODUCT ?? [];

  it('contains an item as soon as it is written, and follows a new name', async () => {
    await save('Lantern of brass');
    expect(await products('lantern')).toEqual(['p-lamp']);
    await save('Zeppelin of brass');
    expect(await products('lantern')).toEqual([]);
    expect(await products('zeppelin')).toEqual(['p-lamp']);
  });

  it('drops an item that is withdrawn, and includes it again when it returns', async () => {
    await save('Zeppelin', { in_burn: false });
    expect(await products('zeppelin')).toEqual([]);
    await save('Zeppelin', { in_earn: true, in_burn: false });
    expect(await products('zeppelin')).toEqual(['p-lamp']);
  });

  it('does not include an item added as withdrawn, and drops a deleted one', async () => {
    const row = itemRow(['p-gone', 'PRODUCT', 'Gramophone', 'Kilnwork', 'travel', 1]);
    await saveRows(db(), [{ ...row, in_burn: false }]);
    expect(await products('gramophone')).toEqual([]);
    await saveRows(db(), [row]);
    expect(await products('gramophone')).toEqual(['p-gone']);
    await db().query("delete from catalogue_item where item_id = 'p-gone'");
    expect(await products('gramophone')).toEqual([]);
  });

  it('follows the name of a category', async () => {
    const rename = (name: string) =>
      db().query("update category set name = $1 where category_id = 'travel'", [name]);
    await rename('Odysseys');
    expect((await test.ids('odysseys')).VOUCHER).toEqual(['v-hotel']);
    await rename('Pilgrimages');
    expect((await test.ids('odysseys')).VOUCHER).toBeUndefined();
    expect((await test.ids('pilgrimages')).VOUCHER).toEqual(['v-hotel']);
  });

  it('finds a partner by its current note, but not the items of the partner', async () => {
    const sells = (note: string) => db().query('update partner set note = $1', [note]);
    await sells('Marzipan, 96 kiosks');
    expect(await test.ids('marzipan')).toEqual({ PARTNER: ['t-brewline'] });
    expect((await test.ids('kiosks')).PARTNER).toEqual(['t-brewline']);
    await sells('Waffles');
    expect((await test.ids('marzipan')).PARTNER).toBeUndefined();
    expect((await test.ids('waffles')).PARTNER).toEqual(['t-brewline']);
  });

  it('is not written when a price changes', async () => {
    const version = async () =>
      (
        await db().query<{ xmin: string }>(
          "select xmin::text from search_document where item_id = 'v-coffee'",
        )
      )[0]?.xmin;
    const before = await version();
    await db().query("update catalogue_item set list_price_paise = 90000 where item_id = 'v-coffee'");
    expect(await version()).toBe(before);
  });

  it('changes its order when the popularity changes', async () => {
    await db().query("update catalogue_item set popularity = 1000 where item_id = 'v-coffee'");
    expect((await test.ids('dining')).VOUCHER?.[0]).toBe('v-coffee');
  });

  it.each([
    'Café Crème, No. 5',
    "Farmer’s & Baker's",
    'Ærø ½ ÉCLAIR ﬁne',
    'हिन्दी कॉफ़ी',
    'a_b%c\\d|e',
    'Zürich—Straße  “5 kg”',
    '\t tabs\u0001 and\u007f controls\n',
    '①② ₹1,000 – ₹2,000 ×',
    '!!!',
    '₹500 Gift Card ★ 5×2 → now',
    'Kilnwork™ №5 ₨500 mugs ❤️ 5️⃣ 🎁🏽',
    'नमस्ते।चाय',
    'コーヒー・セット、「新」',
  ])('splits %j into the same words in the program and in the database', async (text) => {
    const [row] = await db().query<{ words: string }>('select search_words($1) as words', [text]);
    expect(wordsOf(text)).toEqual([...new Set(row?.words.split(' ').filter(Boolean))]);
  });

  it('splits at the same characters in the program and in the database', async () => {
    const texts = [...allCharacters()].map((one) => `a${one}b`);
    const rows = await db().query<{ words: string; normal: string }>(
      `select search_words(t) as words, normalize(t, nfkd) as normal
         from unnest($1::text[]) with ordinality as u(t, n) order by n`,
      [texts],
    );
    const differing = texts.filter((text, at) => {
      const { words, normal } = rows[at]!;
      // The two know different versions of Unicode: what only the newer one takes apart is no fault of ours.
      const isKnownToBoth = normal === text.normalize('NFKD');
      return isKnownToBoth && wordsOf(text).join(' ') !== [...new Set(words.split(' '))].join(' ');
    });
    expect(differing).toEqual([]);
  });

  it.each(['500', '500 gift card', '₹500 gift card'])(
    'finds an item with a sign in its name by %j, also one that an earlier release indexed',
    async (q) => {
      await save('₹500 Gift Card™');
      expect(await products(q)).toContain('p-lamp');
      await db().query(
        "update search_document set words = ' ₹500 gift cardtm | kilnwork travel product ' where item_id = 'p-lamp'",
      );
      await db().query("insert into search_word values ('★gift')");
      await db().exec(readFileSync('src/backend/db/migrations/0048_words_between_symbols.sql', 'utf8'));
      expect(await products(q)).toContain('p-lamp');
      expect(await db().query("select 1 from search_word where word = '★gift'")).toEqual([]);
    },
  );
});
