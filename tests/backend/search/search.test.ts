import { SEARCH_RULES } from '#contract/enums.ts';
import { saveCategories } from '#backend/modules/catalogue/repository-content.ts';
import { saveClient } from '#backend/modules/clients/repository.ts';
import sameWords from '#backend/modules/search/same-words.json' with { type: 'json' };
import { wordsOf } from '#backend/modules/search/words.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { itemRow, saveRows, searchApp } from './catalogue.ts';

onEveryDatabase('The search', (db) => {
  let test: Awaited<ReturnType<typeof searchApp>>;
  beforeAll(async () => {
    test = await searchApp(db());
  });
  afterAll(() => test.app.close());
  beforeEach(() => test.clock.advance(10));

  it('returns groups by type, each with total and cards, and the categories with a matching name', async () => {
    const { status, data } = await test.find('coffee');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      groups: [
        { itemType: 'VOUCHER', total: 3, items: [{ productId: 'v-coffee', points: 2000 }, {}, {}] },
        { itemType: 'PRODUCT', total: 2, items: [{ productId: 'p-mug', brandName: 'Kilnwork' }, {}] },
        { itemType: 'COUPON', total: 1, items: [{ productId: 'c-coffee' }] },
      ],
      categories: [],
      terms: ['coffee', 'cafe'],
      similar: false,
      nextCursor: null,
    });
    const dining = (await test.find('dini')).data;
    expect(dining.categories).toEqual([
      expect.objectContaining({ categoryId: 'dining', href: '/burn/vouchers?category=dining' }),
    ]);
  });

  it('suggests no category without a listed voucher, which is no match either', async () => {
    const fuel = {
      category_id: 'fuel',
      name: 'Fuel',
      image_slug: 'paper-boat',
      image_alt: '',
      plate: 1,
    } as const;
    await db().tx((tx) => saveCategories(tx, [{ ...fuel, position: 9 }]));
    await saveRows(db(), [
      { ...itemRow(['v-fuel', 'VOUCHER', 'Pump', 'Basketry', 'fuel', 1]), in_burn: false },
    ]);
    const { data } = await test.find('fuel');
    expect([data.categories, data.groups]).toEqual([[], []]);
    // As nothing has all the words, any of them is searched for.
    expect((await test.ids('fuel hotel')).VOUCHER).toEqual(['v-hotel']);
  });

  it('ranks a whole word of the name first, then its beginning, then brand and category', async () => {
    // The least popular comes first, the most popular last.
    expect((await test.ids('coffee')).VOUCHER).toEqual(['v-coffee', 'v-coffeehouse', 'v-tea']);
  });

  it('ranks equal matches by popularity', async () => {
    expect((await test.ids('dining')).VOUCHER).toEqual(['v-tea', 'v-coffeehouse', 'v-coffee']);
    expect((await test.ids('kilnwork')).PRODUCT).toEqual(['p-tent', 'p-bag', 'p-mug']);
  });

  it('ranks other words for the same thing last, on later pages too', async () => {
    // The bag, “café”, is more popular.
    expect((await test.ids('coffee')).PRODUCT).toEqual(['p-mug', 'p-bag']);
    const { data } = await test.find('coffee', { type: 'PRODUCT', limit: '1' });
    const next = await test.ids('coffee', { type: 'PRODUCT', limit: '1', cursor: data.nextCursor });
    expect(next.PRODUCT).toEqual(['p-bag']);
  });

  it.each([
    ['cof', 'the beginning of a word'],
    ['COFFEE', 'capitals'],
    ['cofee', 'a letter missing'],
    ['cofffee', 'a letter too many'],
    ['coffea', 'a wrong letter'],
    ['card brewline', 'words of name and brand'],
    ['  card,   coffee! ', 'several words in any order'],
    ['coffee voucher', 'the kind of thing'],
    ['cofee carrd', 'two words, both wrong'],
  ])('finds the coffee card by “%s”: %s', async (q) => {
    expect((await test.ids(q)).VOUCHER).toContain('v-coffee');
  });

  it.each(['cafe creme', 'CAFÉ CRÈME', 'Cafe\u0301'])('finds a name with accents by “%s”', async (q) => {
    expect((await test.ids(q)).PRODUCT?.[0]).toBe('p-bag');
  });

  it.each(['farmers', "farmer's tent", 'farmer’s'])('finds a name with an apostrophe by “%s”', async (q) => {
    expect((await test.ids(q)).PRODUCT).toEqual(['p-tent']);
  });

  it('requires every word to match, from its beginning', async () => {
    expect((await test.ids('coffee breakfast')).VOUCHER).toEqual(['v-coffeehouse']);
    expect(await test.ids('otel')).toEqual({});
  });

  it('uses similar words when no word begins with the given one, and states which', async () => {
    expect((await test.find('cofee card')).data).toMatchObject({
      terms: expect.arrayContaining(['coffee', 'card']),
      similar: true,
    });
    expect((await test.find('coffe')).data).toMatchObject({ terms: ['coffe'], similar: false });
  });

  it.each([
    ['hotle', 'v-hotel', 'letters that changed places'],
    ['hottl', 'v-hotel', 'the beginning of a word, while it is typed'],
    ['brakefast', 'v-coffeehouse', 'two slips in a long word'],
  ])('forgives “%s” and finds %s: %s', async (q, id) => {
    expect((await test.ids(q)).VOUCHER).toContain(id);
    expect((await test.find(q)).data.similar).toBe(true);
  });

  it.each(['xyzzyq', 'ricochet', 'tez', 'wanderers', 'xyzzyq 1', 'xyzzyq c 10'])(
    'returns nothing for “%s”',
    async (q) => {
      const { status, data } = await test.find(q);
      expect([status, data.groups, data.categories, data.similar]).toEqual([200, [], [], false]);
    },
  );

  it.each([
    ['chai', 'v-tea', 'a word for the same thing'],
    ['resort', 'v-hotel', 'one that nothing in the catalogue has'],
    ['cappuc', 'v-coffee', 'its beginning, while it is typed'],
    ['resorts nights', 'v-hotel', 'its plural, and another word'],
    ['hotels', 'v-hotel', 'the plural of a word of the catalogue'],
  ])('finds by “%s” %s: %s, as an exact match', async (q, id) => {
    expect((await test.ids(q)).VOUCHER).toContain(id);
    expect((await test.find(q)).data.similar).toBe(false);
  });

  it('takes a word for the same thing, and a singular, for no beginning of another word', async () => {
    // “Chai” begins a chaise, and “tee” a teepee.
    await saveRows(db(), [
      itemRow(['p-chaise', 'PRODUCT', 'Chaise of steel', 'Potter', 'travel', 1]),
      itemRow(['p-tee', 'PRODUCT', 'Tee', 'Potter', 'travel', 1]),
      itemRow(['p-teepee', 'PRODUCT', 'Teepee', 'Potter', 'travel', 1]),
    ]);
    expect(await test.ids('tea')).not.toHaveProperty('PRODUCT');
    expect((await test.ids('tees')).PRODUCT).toEqual(['p-tee']);
  });

  it('reads plurals in “-ies” too', async () => {
    await saveRows(db(), [itemRow(['p-battery', 'PRODUCT', 'Battery', 'Potter', 'travel', 1])]);
    expect((await test.ids('batteries')).PRODUCT).toEqual(['p-battery']);
  });

  it('uses a misspelt word beside right ones only if something has it too', async () => {
    expect((await test.ids('brakefast coffee')).VOUCHER).toEqual(['v-coffeehouse']);
    // “Hotel” comes near, and no coffee has it.
    expect((await test.ids('coffee hottel')).VOUCHER).not.toContain('v-hotel');
  });

  it('finds by a filler what has it, if nothing else is known', async () => {
    expect((await test.ids('two xyzzyq')).VOUCHER).toEqual(['v-tea']);
    expect((await test.ids('for xyzzyq')).VOUCHER).toEqual(['v-tea']);
  });

  it('prefers what has all words but one to what has any', async () => {
    expect((await test.ids('coffee breakfast hotel')).VOUCHER).toEqual(['v-coffeehouse']);
  });

  it('finds near a misspelt word also what is called otherwise', async () => {
    expect((await test.ids('resrot')).VOUCHER).toEqual(['v-hotel']);
  });

  it('leaves out unknown words and fillers where nothing has all words', async () => {
    expect((await test.ids('coffee xyzzyq breakfast')).VOUCHER).toEqual(['v-coffeehouse']);
    expect((await test.ids('breakfast with a coffee')).VOUCHER).toEqual(['v-coffeehouse']);
    expect((await test.find('breakfast with a coffee')).data.similar).toBe(true);
    // What has all words is still found alone.
    expect((await test.ids('tea for two')).VOUCHER).toEqual(['v-tea']);
    expect((await test.find('tea for two')).data.similar).toBe(false);
  });

  it('finds what has any of the words where nothing has them all, page by page too', async () => {
    const { data } = await test.find('hotel breakfast', { type: 'VOUCHER', limit: '1' });
    expect(data.similar).toBe(true);
    expect(data.groups[0]).toMatchObject({ total: 2, items: [{ productId: 'v-coffeehouse' }] });
    const next = await test.ids('hotel breakfast', { type: 'VOUCHER', limit: '1', cursor: data.nextCursor });
    expect(next.VOUCHER).toEqual(['v-hotel']);
  });

  it('keeps each word of the list of same words as one search word', () => {
    expect(sameWords.flat().flatMap(wordsOf)).toEqual(sameWords.flat());
    expect(
      sameWords.filter((group) => new Set(group).size < 2 || new Set(group).size < group.length),
    ).toEqual([]);
  });

  it('returns fewer items in typeahead mode, and items of one type only on request', async () => {
    const rows = Array.from({ length: 30 }, (_none, n) =>
      itemRow([`p-kite-${n}`, 'PRODUCT', `Kite ${n}`, 'Northkite', 'travel', n % 7]),
    );
    await saveRows(db(), rows);
    expect((await test.ids('kite', { mode: 'typeahead' })).PRODUCT).toHaveLength(4);
    expect((await test.ids('kite')).PRODUCT).toHaveLength(8);
    const one = (await test.find('coffee', { type: 'PRODUCT' })).data;
    expect(one.groups).toMatchObject([
      { itemType: 'VOUCHER', total: 3, items: [] },
      { itemType: 'PRODUCT', total: 2, items: [{ productId: 'p-mug' }, { productId: 'p-bag' }] },
      { itemType: 'COUPON', total: 1, items: [] },
    ]);
  });

  it('returns all matches of one type once and in one order over all pages', async () => {
    const read = async (limit: string): Promise<string[]> => {
      const seen: string[] = [];
      let more: Record<string, string> = {};
      do {
        const { data } = await test.find('k', { type: 'PRODUCT', limit, ...more });
        const group = data.groups.find(({ itemType }: { itemType: string }) => itemType === 'PRODUCT');
        seen.push(...group.items.map(({ productId }: { productId: string }) => productId));
        more = data.nextCursor ? { cursor: data.nextCursor } : {};
      } while (more.cursor);
      return seen;
    };
    const ids = await read('4');
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(await read('48'));
    // Thirty kites by name, then products of Kilnwork.
    expect(ids).toHaveLength(33);
    expect(ids.slice(30)).toEqual(['p-tent', 'p-bag', 'p-mug']);
  });

  it('goes on after a match that was withdrawn with all that match as well', async () => {
    const row = itemRow(['p-abacus', 'PRODUCT', 'Abacus', 'Kilnwork', 'travel', 9]);
    const other = itemRow(['p-frame', 'PRODUCT', 'Frame', 'Abacus Works', 'travel', 1]);
    await saveRows(db(), [row, other]);
    const query = { type: 'PRODUCT', limit: '1' };
    const { data } = await test.find('abacus', query);
    expect(data.groups[0].items).toMatchObject([{ productId: 'p-abacus' }]);
    await saveRows(db(), [{ ...row, in_burn: false }]);
    const rest = await test.ids('abacus', { ...query, cursor: data.nextCursor });
    expect(rest.PRODUCT).toEqual(['p-frame']);
  });

  it('refuses the cursor of another search and names the field', async () => {
    const { data } = await test.find('kite', { type: 'PRODUCT', limit: '4' });
    const cursor = data.nextCursor as string;
    for (const [q, type] of [
      ['coffee', 'PRODUCT'],
      ['kite', 'VOUCHER'],
    ] as const) {
      const refused = await test.find(q, { type, cursor });
      expect([refused.status, refused.data.fields]).toEqual([400, { cursor: expect.any(String) }]);
    }
    expect((await test.find('kite', { cursor })).status).toBe(400);
  });

  it('counts at most as many matches as the contract states', async () => {
    const rows = Array.from({ length: SEARCH_RULES.mostCounted + 50 }, (_none, n) =>
      itemRow([`p-brick-${n}`, 'PRODUCT', `Brick ${n}`, 'Kilnwork', 'travel', 1]),
    );
    await saveRows(db(), rows);
    expect((await test.find('brick')).data.groups[0].total).toBe(SEARCH_RULES.mostCounted);
  });

  it('ends a list whose last match was of a kind that the text has no more', async () => {
    // Found by a word for the same thing; without them the bricks of Kilnwork come close, more than are counted.
    const rows = [1, 2].map((n) =>
      itemRow([`p-chai-${n}`, 'PRODUCT', 'Brick of chai', 'Kilnwork', 'travel', n]),
    );
    await saveRows(db(), rows);
    const query = { type: 'PRODUCT', limit: '1' };
    const { data } = await test.find('brick kilnwork tea', query);
    expect(data.groups[0].items).toMatchObject([{ productId: 'p-chai-2' }]);
    await saveRows(
      db(),
      rows.map((row) => ({ ...row, in_burn: false })),
    );
    test.clock.advance(10);
    const rest = await test.find('brick kilnwork tea', { ...query, cursor: data.nextCursor });
    expect([rest.status, rest.data.groups[0].items]).toEqual([200, []]);
    expect((await test.find('brick kilnwork tea', query)).data.similar).toBe(true);
  });

  it('finds only items of the modules that the brand offers', async () => {
    expect(await test.ids('coffee')).toHaveProperty('COUPON', ['c-coffee']);
    const [zillion] = loadBrands();
    if (!zillion) throw new Error('No brand');
    await saveClient(db(), { ...zillion, clientId: 'STALL', modules: ['vouchers'] });
    expect(Object.keys(await test.ids('coffee', { client: 'STALL' }))).toEqual(['VOUCHER']);
    const open = { ...zillion, clientId: 'KIOSK', modules: ['coupons'] };
    await saveClient(db(), open);
    expect(await test.ids('coffee', { client: 'KIOSK' })).toEqual({ COUPON: ['c-coffee'] });
    expect((await test.find('coffee', { client: 'KIOSK', type: 'VOUCHER' })).data.groups).toEqual([
      expect.objectContaining({ itemType: 'COUPON', items: [] }),
    ]);
    expect((await test.find('dining', { client: 'KIOSK' })).data.categories).toEqual([]);
    expect(await test.ids('coffee', { client: 'NO-SUCH-CLIENT' })).toEqual(await test.ids('coffee'));
  });

  it('shows prices at the rate of the client', async () => {
    const [zillion] = loadBrands();
    if (!zillion) throw new Error('No brand');
    const rates = { ...zillion.rates, paisePerCoin: 50 };
    await saveClient(db(), { ...zillion, clientId: 'DEAR', rates });
    expect((await test.find('coffee', { client: 'DEAR' })).data.groups[0].items[0].points).toBe(1000);
  });

  it('filters and sorts one type, and returns its filters with counts', async () => {
    const all = (await test.find('dining', { type: 'VOUCHER' })).data;
    const { total, config } = all.narrowed;
    expect(total).toBe(all.groups.find(({ itemType }: { itemType: string }) => itemType === 'VOUCHER').total);
    const brands = config.filtersConfig.find(({ name }: { name: string }) => name === 'brand').options;
    for (const { value, count } of brands as { value: string; count: number }[]) {
      const { data } = await test.find('dining', { type: 'VOUCHER', brand: value });
      const [group] = data.groups;
      expect([value, data.narrowed.total, group.items.length]).toEqual([value, count, count]);
      expect(group.items.every((item: { brandName: string }) => item.brandName === value)).toBe(true);
    }
    const cheap = (await test.find('dining', { type: 'VOUCHER', sort: 'points-asc' })).data.groups[0].items;
    const points = cheap.map((item: { points: number }) => item.points);
    expect(points).toEqual([...points].sort((one: number, other: number) => one - other));
    const none = (await test.find('dining', { type: 'VOUCHER', min: '99999999' })).data;
    expect(none.narrowed.total).toBe(0);
    expect(none.groups[0].items).toEqual([]);
  });

  it('returns all items of a sorted list once over all pages', async () => {
    const query = { type: 'VOUCHER', sort: 'points-desc', limit: '1' };
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { data } = await test.find('dining', { ...query, ...(cursor && { cursor }) });
      seen.push(...data.groups[0].items.map((item: { productId: string }) => item.productId));
      cursor = data.nextCursor;
    } while (cursor);
    const all = (await test.find('dining', { ...query, limit: '48' })).data.groups[0].items;
    expect(seen).toEqual(all.map((item: { productId: string }) => item.productId));
    expect(seen.length).toBeGreaterThan(1);
  });
});
