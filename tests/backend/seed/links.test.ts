import type { Brand } from '#backend/modules/clients/brand.ts';
import { contentOf } from '#backend/modules/help/content.ts';
import { checkBrand, defaultBrand, loadBrands } from '#backend/seed/brands.ts';
import { linksOf } from '#backend/seed/links.ts';
import { MODULE_TYPES } from '#contract/enums.ts';
import { isOpenWith } from '#web/routes/module-paths.ts';
import { routes, type RouteRow } from '#web/routes/table.ts';

/** Pages that no link leads to. */
const UNLINKED: readonly RouteRow[] = [routes.notFound, routes.failure, routes.offline, routes.unknown];

const patterns = Object.values<RouteRow>(routes)
  .filter((row) => !UNLINKED.includes(row))
  .map(({ pattern }) => pattern);

/** Whether the web app has a page at the path. Which items, partners and filters there are, the catalogue says. */
const isPage = (path: string, policies: readonly string[]): boolean => {
  const values: Readonly<Record<string, string>> = {
    moduleType: MODULE_TYPES.join('|'),
    policyId: policies.join('|'),
    profileOption: 'help-and-support',
  };
  return patterns.some((pattern) => {
    const source = pattern.replace(/\{(\w+)\}/g, (_all, name: string) => `(?:${values[name] ?? '[^/]+'})`);
    return new RegExp(`^${source}/?$`).test(path);
  });
};

/** The links of a brand to pages that there are not. */
const deadLinksOf = (brand: Brand): string[] => {
  const policies = contentOf(brand.brand).policies.map(({ policyId }) => policyId);
  return linksOf(brand)
    .filter(({ href }) => href.startsWith('/') && !href.startsWith('/api/go?'))
    .filter(({ href }) => !isPage(new URL(href, 'http://own').pathname, policies))
    .map(({ field, href }) => `${field}: ${href}`);
};

const sound = defaultBrand();
const withMenu = (href: string): Brand => ({ ...sound, menu: [{ label: 'Treats', href }] });

describe('The links of a brand', () => {
  it.each(loadBrands())('of $brand lead to pages that there are', (brand) => {
    expect(deadLinksOf(brand)).toEqual([]);
  });

  it.each(loadBrands())('of the help of $brand do too, and name the module of their page', (brand) => {
    const { categories, policies } = contentOf(brand.brand);
    const ids = policies.map(({ policyId }) => policyId);
    const links = categories.flatMap(({ module: of, questions }) =>
      questions.flatMap((one) => (one.links ?? []).map((link) => ({ ...link, of }))),
    );
    expect(links.filter(({ href }) => !isPage(href, ids))).toEqual([]);
    // A page is open without any module, or with the one that is named.
    const unnamed = links.filter(
      ({ href, of, module = of }) => !isOpenWith(module === undefined ? [] : [module], href),
    );
    expect(unnamed).toEqual([]);
  });

  it.each([
    '/nope',
    '/cashback',
    '/404',
    '/spend/vouchers',
    '/policy/cookies',
    '/profile/card/old',
    '/earn/coupons',
  ])('are found to be dead at %s', (href) =>
    expect(deadLinksOf(withMenu(href))).toEqual([`menu.0.href: ${href}`]),
  );

  it.each([
    '/',
    '/claim-cashback',
    '/coupons?category=dining',
    '/policy/privacy',
    '/burn/vouchers/tea-for-two/v-1001',
    '/redirect?target=play-store',
    '/api/go?service=gift-shelf',
    'https://treats.example/nope',
  ])('are not found to be dead at %s', (href) => expect(deadLinksOf(withMenu(href))).toEqual([]));

  it('are those of menu, footer, slides, shelves, survey and support', () => {
    const fields = linksOf(sound).map(({ field }) => field.replace(/\.\d+/g, ''));
    expect([...new Set(fields)].toSorted()).toEqual([
      'carousels.slides.action.href',
      'footer.links.href',
      'home.action.href',
      'home.more.href',
      'home.slides.action.href',
      'menu.href',
      'support.social.href',
      'support.stores.href',
    ]);
  });
});

describe('A brand at load', () => {
  it.each([
    ['/redirect?target=nothing', 'utility targets (play-store, app-store), as in /redirect?target=<name>'],
    ['/redirect', 'utility targets (play-store, app-store), as in /redirect?target=<name>'],
    ['/redirect?target=gift-shelf', 'utility targets (play-store, app-store), as in /redirect?target=<name>'],
    ['/api/go?service=play-store', 'raas targets (gift-shelf), as in /api/go?service=<name>'],
  ])('is refused with a link to a target that it does not have: %s', (href, expected) => {
    expect(() => checkBrand('test.json', withMenu(href))).toThrow(
      `The brand test.json is refused: menu.0.href: must name one of the ${expected}.`,
    );
  });

  it('is refused with a link to a target if it has none', () => {
    const brand = { ...withMenu('/redirect?target=play-store'), targets: undefined };
    expect(() => checkBrand('test.json', JSON.parse(JSON.stringify(brand)))).toThrow(
      'menu.0.href: must name one of the utility targets (there is none)',
    );
  });

  it.each(['/redirect?target=play-store', '/api/go?service=gift-shelf', '/api/go?partner=northkite-air'])(
    'is accepted with a link to %s',
    (href) => expect(checkBrand('test.json', withMenu(href)).menu).toHaveLength(1),
  );
});
