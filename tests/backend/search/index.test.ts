// Triggers keep the search tables in sync with the catalogue.
import { wordsOf } from '#backend/modules/search/words.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { itemRow, saveRows, searchApp } from './catalogue.ts';

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
  ])('splits %j into the same words in the program and in the database', async (text) => {
    const [row] = await db().query<{ words: string }>('select search_words($1) as words', [text]);
    expect(wordsOf(text)).toEqual([...new Set(row?.words.split(' ').filter(Boolean))]);
  });
});
