// What the import says of brands whose pages show less than they promise.
import { openBrands, reportGaps } from '#backend/import/gaps.ts';
import type { Brand } from '#backend/modules/clients/brand.ts';
import { defaultBrand } from '#backend/seed/brands.ts';
import { file, PARTNER, PRODUCT, VOUCHER } from '../../support/catalogue-file.ts';
import { onEverySeededDatabase } from '../../support/db.ts';
import { createImportHarness, type ImportHarness } from '../../support/import-harness.ts';

const sound = defaultBrand();
const brandWith = (hrefs: string[], more: Partial<Brand> = {}): Brand => ({
  ...sound,
  home: [],
  footer: [],
  carousels: [],
  menu: hrefs.map((href) => ({ label: 'Treats', href })),
  ...more,
});

onEverySeededDatabase('After an import of a catalogue of groceries alone', (db) => {
  let test: ImportHarness;
  beforeAll(async () => {
    test = await createImportHarness(db());
    await test.load(file(PARTNER, PRODUCT, VOUCHER), { only: true });
  });
  afterAll(() => test.close());

  const saidOf = async (...brands: Brand[]): Promise<string[]> => {
    const lines: string[] = [];
    await reportGaps(db(), brands, (line) => lines.push(line));
    return lines;
  };
  const emptyLists = (gaps: string) => [
    `Tiles or links of zillion lead to lists that are empty: ${gaps} (src/backend/seed/brands/zillion.json)`,
  ];

  it('a brand whose links lead to what there is has no gap', async () => {
    const hrefs = ['/burn/vouchers?category=groceries', '/burn/products?category=groceries,fuel', '/coupons'];
    expect(await saidOf(brandWith(hrefs))).toEqual([]);
  });

  it.each([
    ['/burn/vouchers?category=fuel', 'vouchers of fuel'],
    ['/burn/vouchers?category=fuel,travel', 'vouchers of fuel, travel'],
    ['/coupons?category=groceries', 'coupons of groceries'],
    ['/earn/partners?category=dining', 'partners of dining'],
    ['/search?q=tea&category=dining', 'items of dining'],
  ])('a link to %s is named', async (href, gaps) => {
    expect(await saidOf(brandWith([href]))).toEqual(emptyLists(gaps));
  });

  it('tiles are named once, as lists of vouchers', async () => {
    const tiles = {
      kind: 'categories',
      id: 'tiles',
      title: 'All',
      categories: ['groceries', 'home'],
    } as const;
    const home = [{ ...tiles, categories: [...tiles.categories] }];
    expect(await saidOf(brandWith(['/burn/vouchers?category=home'], { home }))).toEqual(
      emptyLists('vouchers of home'),
    );
  });

  it('a list of a module that the brand has not open is no gap', async () => {
    const modules = sound.modules.filter((one) => one !== 'coupons');
    expect(await saidOf(brandWith(['/coupons?category=groceries'], { modules }))).toEqual([]);
  });

  it('the items of a home page that are gone are named', async () => {
    const [line] = await saidOf(sound);
    expect(line).toMatch(/^The home page of zillion names \d+ items not in the catalogue: v-\d+, .* …? ?\(/);
  });
});

it('only the brands of BRANDS are looked at, and all without it', () => {
  const other = { ...sound, clientId: 'KAVERI' };
  expect(openBrands(['KAVERI'], [sound, other])).toEqual([other]);
  expect(openBrands(null, [sound, other])).toEqual([sound, other]);
});
