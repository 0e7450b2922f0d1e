import type { DataOf } from '#contract/endpoint.ts';
import type { CatalogueType } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { FILTERS_OF, type FilterName } from '#contract/list-rules.ts';
import { saveClient } from '#backend/modules/clients/repository.ts';
import { seed } from '#backend/seed/seed.ts';
import type { Card, ListConfig, ListRequest } from '#backend/modules/catalogue/types.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { onEverySeededDatabase } from '../../support/db.ts';

type SearchResult = DataOf<typeof contract.search.find>;
type FilterConfig = ListConfig['filtersConfig'][number];

const TYPES = Object.keys(FILTERS_OF) as CatalogueType[];

const moduleOf = (itemType: CatalogueType) => (itemType === 'PARTNER' ? 'earn' : 'burn');

/** A choice that leaves some of that many items, and how many it promises; undefined for a range, which promises none. */
const choiceOf = (filter: FilterConfig, total: number): { value: unknown; count: number | undefined } => {
  if (filter.kind === 'range') return { value: { max: filter.least }, count: undefined };
  const option = filter.options.find(({ count }) => count > 0 && count < total);
  if (!option) throw new Error(`No option of ${filter.name} narrows ${total} items`);
  const { value, count } = option;
  return { value: filter.kind === 'multiselect' ? [value] : Number(value), count };
};

const choicesOf = (itemType: CatalogueType, { filtersConfig }: ListConfig, total: number) =>
  FILTERS_OF[itemType].map((name) => {
    const filter = filtersConfig.find((one) => one.name === name);
    if (!filter) throw new Error(`The list of ${itemType} does not offer ${name}`);
    return { name, ...choiceOf(filter, total) };
  });

/** As a search takes it: lists with commas, and the two ends of a range on their own. */
const inQuery = (name: FilterName, value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(name === 'price' ? (value as object) : { [name]: value }).map(([key, part]) => [
      key,
      String(part),
    ]),
  );

interface Narrowing {
  name: FilterName;
  total: number;
  promised: number | undefined;
  read: number;
  before: number;
}

const expectNarrowed = ({ name, total, promised = total, read, before }: Narrowing): void => {
  expect({ name, total, read }).toEqual({ name, total: promised, read: promised });
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(before);
};

onEverySeededDatabase('Filters of the catalogue', (db) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ db: db() });
    await seed({ db: db(), clock: test.clock, demo: false });
  });
  afterAll(() => test.app.close());

  const list = async (body: Partial<ListRequest> = {}) =>
    (
      await test.call(contract.catalogue.list, {
        body: { moduleType: 'burn', itemType: 'PRODUCT', withConfig: true, limit: 48, ...body },
      })
    ).data as { items: Card[]; total: number; config?: ListConfig };

  const optionsOf = ({ config }: { config?: ListConfig }, name: string) => {
    const filter = config?.filtersConfig.find((one) => one.name === name);
    return filter && 'options' in filter ? filter.options : [];
  };

  const everything = async (
    appliedFilter: ListRequest['appliedFilter'],
    itemType: CatalogueType = 'PRODUCT',
  ): Promise<Card[]> => {
    const items: Card[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await test.call(contract.catalogue.list, {
        body: {
          moduleType: moduleOf(itemType),
          itemType,
          limit: 48,
          appliedFilter,
          ...(cursor && { cursor }),
        },
      });
      items.push(...data.items);
      cursor = data.nextCursor ?? undefined;
    } while (cursor);
    return items;
  };

  it('are returned only on request', async () => {
    expect(await list({ withConfig: false })).not.toHaveProperty('config');
    expect((await list()).config?.filtersConfig.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'category multiselect',
      'price range',
      'brand multiselect',
      'discount singleSelect',
    ]);
  });

  it.each(TYPES)('of %s all narrow its list, to as many items as they promise', async (itemType) => {
    const asked = { moduleType: moduleOf(itemType), itemType } as const;
    const { config, total } = await list(asked);
    for (const { name, value, count } of choicesOf(itemType, config!, total)) {
      const appliedFilter = { [name]: value };
      const chosen = await list({ ...asked, appliedFilter });
      const read = await everything(appliedFilter, itemType);
      expectNarrowed({ name, total: chosen.total, promised: count, read: read.length, before: total });
    }
  });

  it.each(TYPES)('of %s all narrow a search, to as many items as they promise', async (type) => {
    const search = async (query: Record<string, string>): Promise<SearchResult> =>
      (await test.call(contract.search.find, { query: { q: 'a', type, limit: '48', ...query } })).data;
    const { config, total } = (await search({})).narrowed!;
    for (const { name, value, count } of choicesOf(type, config, total)) {
      const query = inQuery(name, value);
      let page = await search(query);
      const chosen = page.narrowed!;
      let read = page.groups.flatMap(({ items }) => items).length;
      while (page.nextCursor) {
        page = await search({ ...query, cursor: page.nextCursor });
        read += page.groups.flatMap(({ items }) => items).length;
      }
      expectNarrowed({ name, total: chosen.total, promised: count, read, before: total });
    }
  });

  it('count what choosing each value would return together with the other filters', async () => {
    const appliedFilter = { category: ['travel', 'apparel'], discount: 5 };
    const answer = await list({ appliedFilter });
    for (const { value, count } of optionsOf(answer, 'brand')) {
      expect([value, (await everything({ ...appliedFilter, brand: [value] })).length]).toEqual([
        value,
        count,
      ]);
    }
    for (const { value, count } of optionsOf(answer, 'category')) {
      expect([value, (await everything({ discount: 5, category: [value] })).length]).toEqual([value, count]);
    }
    for (const { value, count } of optionsOf(answer, 'discount')) {
      const discount = Number(value);
      expect([value, (await everything({ ...appliedFilter, discount })).length]).toEqual([value, count]);
    }
    expect(optionsOf(answer, 'category').length).toBeGreaterThan(2);
    expect(answer.total).toBe((await everything(appliedFilter)).length);
  });

  it('give the range of prices within the other filters, for any chosen range', async () => {
    const points = (await everything({ category: ['apparel'] })).map((item) => item.points ?? 0);
    const { config } = await list({
      appliedFilter: { category: ['apparel'], price: { max: Math.min(...points) } },
    });
    expect(config?.filtersConfig.find(({ name }) => name === 'price')).toMatchObject({
      kind: 'range',
      least: Math.min(...points),
      most: Math.max(...points),
    });
  });

  it('keep a chosen value that matches nothing, so that it can be deselected', async () => {
    const answer = await list({ appliedFilter: { category: ['fuel'], brand: ['Stridewell'], discount: 77 } });
    expect(optionsOf(answer, 'discount').at(-1)).toEqual({ value: '77', label: '77% and more', count: 0 });
    expect(answer.items).toEqual([]);
    expect(answer.total).toBe(0);
  });

  it('offer a chosen category only if the list has it, whatever the other filters leave', async () => {
    const categories = async (appliedFilter: ListRequest['appliedFilter']) =>
      optionsOf(await list({ itemType: 'COUPON', appliedFilter }), 'category').map(({ value }) => value);
    const [listed = ''] = await categories({});
    await db().query(
      "insert into category select 'empty', 'Empty', image_slug, image_alt, 1, 99 from category limit 1",
    );
    test.clock.advance(60_001);
    expect(await categories({ category: ['empty'] })).not.toContain('empty');
    expect(await categories({ category: [listed], price: { min: 999_999_999 } })).toEqual([listed]);
  });

  it('has a category as soon as the list has an item of it, though the counts do not', async () => {
    const appliedFilter = { category: ['new'] };
    await db().query(
      "insert into category select 'new', 'New', image_slug, image_alt, 1, 98 from category limit 1",
    );
    await list({ itemType: 'COUPON', appliedFilter });
    await db().query(
      "update catalogue_item set category_id = 'new' where item_id = (select min(item_id) from catalogue_item where item_type = 'COUPON' and in_burn)",
    );
    test.clock.advance(3001);
    const answer = await list({ itemType: 'COUPON', appliedFilter });
    expect(optionsOf(answer, 'category').find(({ value }) => value === 'new')).toMatchObject({ count: 1 });
    expect(answer.items).toHaveLength(1);
  });

  it('offer only the category and one sorting for partners', async () => {
    const { config } = await list({ moduleType: 'earn', itemType: 'PARTNER' });
    expect(config?.filtersConfig.map(({ name }) => name)).toEqual(['category']);
    expect(config?.sorterConfig).toEqual([{ value: 'popular', label: 'Most popular' }]);
  });

  it('use the rate of the client for the range in coins', async () => {
    const { config } = await list();
    const range = config?.filtersConfig.find(({ kind }) => kind === 'range');
    const { rates, ...brand } = await test.services.clients.configOf('ZILLION');
    const client = 'HALF';
    await saveClient(db(), {
      ...brand,
      clientId: client,
      rates: { ...rates, paisePerCoin: rates.paisePerCoin * 2 },
      home: await test.services.clients.homeOf('ZILLION'),
    });
    const half = (await list({ client })).config?.filtersConfig.find(({ kind }) => kind === 'range');
    if (range?.kind !== 'range' || half?.kind !== 'range') throw new Error('There is no range');
    expect(half.most).toBe(Math.ceil(range.most / 2));
  });
});
