import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { saveClient } from '#backend/modules/clients/repository.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import { seed } from '#backend/seed/seed.ts';
import type { Layout } from '#backend/modules/catalogue/types.ts';
import type { BrandLink, HomeSection } from '#backend/modules/clients/brand.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ content: 'seeded' });
  await seed({ db: test.deps.db, clock: test.clock, demo: false });
}, OPENING_MS);
afterAll(() => test.close());

const load = async (client: string): Promise<Layout> =>
  (await test.call(contract.catalogue.load, { query: { client } })).data;
const configOf = async (client: string) =>
  (await test.call(contract.catalogue.clientConfig, { query: { client } })).data;

const clientIds = loadBrands().map((brand) => brand.clientId);

type Sized =
  | { slides: unknown[] }
  | { items: unknown[] }
  | { categories: unknown[] }
  | { placement: string }
  | { text: string };

/** The links of a section, which is left out if none of them is open. */
const leadsTo = (section: HomeSection): (BrandLink | undefined)[] => {
  if ('slides' in section) return section.slides.map(({ action }) => action);
  return ['action' in section ? section.action : undefined];
};

const sizeOf = (section: Sized): number => {
  if ('slides' in section) return section.slides.length;
  if ('items' in section) return section.items.length;
  return 'categories' in section ? section.categories.length : 0;
};

describe('The home page', () => {
  it.each(clientIds)('of %s has all the sections of its layout, complete', async (client) => {
    const { microSite, modules } = await test.services.clients.configOf(client);
    const isOpen = (link: BrandLink | undefined) => !link?.module || modules.includes(link.module);
    const home = (await test.services.clients.homeOf(client))
      .filter((section) => (section.microSite ?? microSite) === microSite && leadsTo(section).some(isOpen))
      .map((section) =>
        'slides' in section
          ? { ...section, slides: section.slides.filter(({ action }) => isOpen(action)) }
          : section,
      );
    const { pageLayoutList } = await load(client);
    expect(pageLayoutList.map((section) => section.id)).toEqual(home.map((section) => section.id));
    expect(pageLayoutList.map(sizeOf)).toEqual(home.map(sizeOf));
  });

  const tilesOf = async (client: string): Promise<string[]> => {
    test.clock.advance(60);
    return (await load(client)).pageLayoutList.flatMap((section) =>
      section.kind === 'categories' ? section.categories.map(({ categoryId }) => categoryId) : [],
    );
  };

  it('leaves out a category without vouchers', async () => {
    const list = (inBurn: boolean) =>
      test.deps.db.query(
        "update catalogue_item set in_burn = $1 where item_type = 'VOUCHER' and category_id = 'fuel'",
        [inBurn],
      );
    const before = await tilesOf(DEFAULT_CLIENT);
    await list(false);
    expect(await tilesOf(DEFAULT_CLIENT)).toEqual(before.filter((one) => one !== 'fuel'));
    await list(true);
    expect(await tilesOf(DEFAULT_CLIENT)).toEqual(before);
  });

  it('leaves out all categories when the brand does not offer vouchers', async () => {
    const brand = loadBrands().find(({ clientId }) => clientId === 'HARBOURLINE')!;
    await saveClient(test.deps.db, {
      ...brand,
      modules: brand.modules.filter((one) => one !== 'vouchers'),
    });
    expect(await tilesOf(brand.clientId)).toEqual([]);
    await saveClient(test.deps.db, brand);
    expect(await tilesOf(brand.clientId)).not.toEqual([]);
  });

  it('leaves out the rail of a module that the brand does not offer', async () => {
    const brand = loadBrands().find(({ clientId }) => clientId === 'HARBOURLINE')!;
    const shown = async () => {
      test.clock.advance(60);
      return (await load(brand.clientId)).pageLayoutList.map(({ id }) => id);
    };
    const before = await shown();
    expect(before).toContain('partners');
    await saveClient(test.deps.db, {
      ...brand,
      modules: brand.modules.filter((one) => one !== 'partners'),
    });
    expect(await shown()).toEqual(before.filter((id) => id !== 'partners'));
    await saveClient(test.deps.db, brand);
  });

  it('includes groceries, fuel, entertainment, travel and apparel', async () => {
    const { pageLayoutList } = await load(DEFAULT_CLIENT);
    const categories = pageLayoutList.flatMap((section) =>
      section.kind === 'categories' ? section.categories.map(({ categoryId }) => categoryId) : [],
    );
    expect(categories).toEqual(
      expect.arrayContaining(['groceries', 'fuel', 'entertainment', 'travel', 'apparel']),
    );
  });

  it('keeps the order of a rail and leaves out items that are no longer listed', async () => {
    const before = (await load(DEFAULT_CLIENT)).pageLayoutList.find((section) => section.id === 'vouchers');
    if (before?.kind !== 'rail') throw new Error('There is no rail of vouchers');
    const [first, ...others] = before.items.map((item) => item.productId);
    await test.deps.db.query(
      'update catalogue_item set in_earn = false, in_burn = false where item_id = $1',
      [first],
    );
    test.clock.advance(60);
    const after = (await load(DEFAULT_CLIENT)).pageLayoutList.find((section) => section.id === 'vouchers');
    expect(after?.kind === 'rail' && after.items.map((item) => item.productId)).toEqual(others);
  });
});

describe('The configuration of a client', () => {
  it('is that of its own brand', async () => {
    expect(await configOf('HARBOURLINE')).toMatchObject({
      clientId: 'HARBOURLINE',
      brand: 'harbourline',
      name: 'Harbourline',
      logo: { url: '/brands/harbourline/icon.svg' },
    });
  });

  it('is that of the default client when the client is unknown', async () => {
    expect(await configOf('NOBODY')).toEqual(await configOf(DEFAULT_CLIENT));
    expect((await configOf('NOBODY')).clientId).toBe(DEFAULT_CLIENT);
  });

  it('links only to modules that are enabled', async () => {
    const config = await configOf(DEFAULT_CLIENT);
    const links = [...config.menu, ...config.footer.flatMap((group: { links: object[] }) => group.links)];
    expect(links).toContainEqual({ label: 'Redeem', href: '/burn/vouchers' });
    for (const brand of loadBrands()) {
      const shown = await configOf(brand.clientId);
      const labels = [
        ...shown.menu,
        ...shown.footer.flatMap((group: { links: object[] }) => group.links),
      ].map(({ label }: { label: string }) => label);
      const named = [...brand.menu, ...brand.footer.flatMap((group) => group.links)];
      for (const { label, module } of named) {
        expect([label, labels.includes(label)]).toEqual([label, !module || brand.modules.includes(module)]);
      }
    }
  });

  it('links only to modules that at least one brand has', () => {
    const brands = loadBrands();
    const known = new Set(brands.flatMap(({ modules }) => modules));
    const named = brands.flatMap(({ menu, footer }) => [...menu, ...footer.flatMap(({ links }) => links)]);
    expect(named.filter(({ module }) => module && !known.has(module))).toEqual([]);
  });

  it('shows a link once its module is enabled', async () => {
    const brand = loadBrands().find(({ clientId }) => clientId === 'HOOPOE');
    if (!brand) throw new Error('There is no brand HOOPOE');
    await saveClient(test.deps.db, { ...brand, modules: [...brand.modules, 'partners'] });
    test.clock.advance(60);
    expect((await configOf('HOOPOE')).menu).toContainEqual({ label: 'Earn', href: '/earn/partners' });
  });

  it('returns 400 for a malformed client and names the field', async () => {
    const { status, data } = await test.call(contract.catalogue.clientConfig, { query: { client: 'a b' } });
    expect(status).toBe(400);
    expect(Object.keys(data.fields)).toEqual(['client']);
  });
});
