import { contract } from '#contract/index.ts';
import { saveClient } from '#backend/modules/clients/repository.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { seed } from '#backend/seed/seed.ts';
import type { HomeSection } from '#backend/modules/clients/brand.ts';
import type { Carousel } from '#backend/modules/catalogue/types.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';
import { ZILLION } from '../../support/offers.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ content: 'seeded' });
  await seed({ db: test.deps.db, clock: test.clock, demo: false });
}, OPENING_MS);
afterAll(() => test.close());

const all = async (body: { client?: string; placements?: string[] } = {}): Promise<Carousel[]> =>
  (await test.call(contract.catalogue.fetchAllCarousels, { body })).data.carousels;

describe('Carousels', () => {
  it('are returned by placement key, in the order requested', async () => {
    const wanted = ['BURN|PRODUCT', 'MARKETING|HOME'];
    const found = await all({ placements: [...wanted, 'NOTHING|HERE'] });
    expect(found.map(({ placement }) => placement)).toEqual(wanted);
    expect(found[0]?.items.every(({ itemType }) => itemType === 'PRODUCT')).toBe(true);
    expect(found[1]?.slides.length).toBeGreaterThan(1);
  });

  it('hold the most popular items of a list, and return 404 for an unknown placement', async () => {
    const query = { placement: 'EARN|PARTNER' };
    const { data } = await test.call(contract.catalogue.fetchCarousel, { query });
    const list = await test.call(contract.catalogue.list, {
      body: { moduleType: 'earn', itemType: 'PARTNER', limit: 12 },
    });
    expect(data.items).toEqual(list.data.items);
    const none = await test.call(contract.catalogue.fetchCarousel, { query: { placement: 'NO|SUCH' } });
    expect(none.status).toBe(404);
  });

  it('are personalised for a signed-in member with items that the balance covers, and return 404 otherwise', async () => {
    const query = { placement: 'PERSONALISED|HOME' };
    const of = async (coins: number) => {
      const { headers } = await test.join({ coins });
      return test.call(contract.catalogue.fetchCarousel, { query, headers });
    };
    const { data } = await of(1999);
    expect(data.items.length).toBeGreaterThan(1);
    expect(data.items.every(({ points }: { points: number }) => points > 0 && points <= 1999)).toBe(true);
    expect((await of(1_000_000)).data.items).not.toEqual(data.items);
    expect((await of(0)).status).toBe(404);
    expect((await test.call(contract.catalogue.fetchCarousel, { query })).status).toBe(404);
  });

  it('personalised leave out what is for Plus members only, until the member is one', async () => {
    const query = { placement: 'PERSONALISED|HOME' };
    const { headers, accountId } = await test.join({ coins: 500_000 });
    const forPlus = async (): Promise<boolean[]> => {
      const { data } = await test.call(contract.catalogue.fetchCarousel, { query, headers });
      test.clock.advance(10);
      return data.items.map(({ plusOnly }: { plusOnly?: boolean }) => plusOnly === true);
    };
    await test.deps.db.query(
      "update catalogue_item set plus_only = true where item_type = 'VOUCHER' and item_id <> 'v-1034'",
    );
    expect(await forPlus()).toEqual([false]);
    const [plan] = ZILLION.plus.plans;
    const from = test.clock.now();
    await test.deps.db.query(
      `insert into plus_order (account_id, order_id, client_id, kind, plan, price_paise, auto_renew, state, placed_at,
                               settled_at, starts_at, ends_at)
       values ($1, 'PL-1', 'ZILLION', 'BUY', $2, 49900, false, 'PAID', $3, $3, $3, $4)`,
      [accountId, JSON.stringify({ ...plan, plusOffers: true }), from, new Date(from.getTime() + 1e10)],
    );
    expect(await forPlus()).toContain(true);
    await test.deps.db.query('update catalogue_item set plus_only = false');
  });

  it('personalised show first what the home page does not show to everybody', async () => {
    const home = await test.services.clients.homeOf('ZILLION');
    const shown = home.flatMap((section) => (section.kind === 'rail' ? section.items : []));
    const isShown = async (coins: number) => {
      const { headers } = await test.join({ coins });
      const query = { placement: 'PERSONALISED|HOME' };
      const { data } = await test.call(contract.catalogue.fetchCarousel, { query, headers });
      return data.items.map(({ productId }: { productId: string }) => shown.includes(productId));
    };
    expect(await isShown(1_000_000)).toEqual(Array(8).fill(false));
    // Few coins: what is shown anyway fills the rest.
    const few = await isShown(1000);
    expect(few).toContain(true);
    expect(few).toEqual(few.toSorted());
  });

  it('leave out the carousels of modules that the brand does not offer', async () => {
    const [brand] = loadBrands();
    if (!brand) throw new Error('There is no brand');
    const modules = brand.modules.filter((name) => name !== 'convert' && name !== 'products');
    await saveClient(test.deps.db, { ...brand, clientId: 'CLOSED', modules });
    const placements = ['CONVERT|COIN', 'BURN|PRODUCT', 'EARN|PARTNER'];
    const found = await all({ client: 'CLOSED', placements });
    expect(found.map(({ placement }) => placement)).toEqual(['EARN|PARTNER']);
  });
});

describe('The layout of the home page', () => {
  it('leaves out sections for another device or another kind of site', async () => {
    const home = await test.services.clients.homeOf('ZILLION');
    const config = await test.services.clients.configOf('ZILLION');
    const rail = home.find((section) => section.kind === 'rail');
    if (!rail) throw new Error('There is no rail');
    const sections: HomeSection[] = [
      { ...rail, id: 'phone', devices: ['MWEB'] },
      { ...rail, id: 'micro', microSite: true },
      { ...rail, id: 'main', microSite: false },
      { ...rail, id: 'both' },
    ];
    await saveClient(test.deps.db, { ...config, clientId: 'DEVICES', home: sections });
    const shelf = { ...config, clientId: 'SHELF', microSite: true, home: sections };
    await saveClient(test.deps.db, shelf);
    const idsOf = async (query: Record<string, string>) => {
      const { data } = await test.call(contract.catalogue.load, { query: { client: 'DEVICES', ...query } });
      return data.pageLayoutList.map(({ id }: { id: string }) => id);
    };
    expect(await idsOf({ device: 'MWEB' })).toEqual(['phone', 'main', 'both']);
    for (const device of ['DWEB', '3']) expect(await idsOf({ device })).toEqual(['main', 'both']);
    expect(await idsOf({ device: '2', microSite: 'true' })).toEqual(['phone', 'micro', 'both']);
    // A microsite brand is a microsite unless the caller says otherwise.
    expect(await idsOf({ client: 'SHELF' })).toEqual(['phone', 'micro', 'both']);
    expect(await idsOf({ client: 'SHELF', microSite: 'false' })).toEqual(['phone', 'main', 'both']);
  });

  it('of a microsite brand offers the conversion of points on the microsite, and coupons only on the full site', async () => {
    const { data } = await test.call(contract.catalogue.clientConfig, { query: { client: 'HOOPOE' } });
    expect(data.microSite).toBe(true);
    const ids = async (query: Record<string, string>) => {
      const home = await test.call(contract.catalogue.load, { query: { client: 'HOOPOE', ...query } });
      return home.data.pageLayoutList.map(({ id }: { id: string }) => id);
    };
    expect(await ids({})).toContain('convert');
    expect(await ids({})).not.toContain('coupons');
    expect(await ids({ microSite: 'false' })).not.toContain('convert');
    expect(await ids({ microSite: 'false' })).toContain('coupons');
  });
});
