// The links in a brand's file, and those to a target that it does not list (docs/decisions/032) or to a category that
// there is not (docs/decisions/290). Whether the web app has
// a page at their addresses is not known here.
import type { CatalogueType } from '#contract/enums.ts';
import type { Brand, BrandTarget } from '../modules/clients/brand.ts';

interface PlacedLink {
  /** Where in the file, such as `menu.0.href`. */
  field: string;
  href: string;
}

/** All links of a brand, in the order of its file. */
export const linksOf = (brand: object, path: readonly string[] = []): PlacedLink[] =>
  Object.entries(brand).flatMap(([name, value]: [string, unknown]) => {
    const place = [...path, name];
    if (name === 'href' && typeof value === 'string') return [{ field: place.join('.'), href: value }];
    return typeof value === 'object' && value !== null ? linksOf(value, place) : [];
  });

/** What leads out of the site, by path: the parameter that names the target, and the target's kind. */
const EXITS: Readonly<Record<string, readonly [string, BrandTarget['kind']]>> = {
  '/redirect': ['target', 'utility'],
  '/api/go': ['service', 'raas'],
};

const targetProblem = (href: string, targets: readonly BrandTarget[]): string | null => {
  const { pathname, searchParams } = new URL(href, 'http://own');
  const [parameter, kind] = EXITS[pathname] ?? [];
  // A partner of the catalogue.
  if (!parameter || searchParams.has('partner')) return null;
  const wanted = searchParams.get(parameter);
  const names = targets.filter((target) => target.kind === kind).map(({ name }) => name);
  if (wanted !== null && names.includes(wanted)) return null;
  return `must name one of the ${kind} targets (${names.join(', ') || 'there is none'}), as in ${pathname}?${parameter}=<name>`;
};

/** One line for each link to a target that the brand does not have. */
export const targetProblems = (brand: Brand): string[] =>
  linksOf(brand)
    .filter(({ href }) => href.startsWith('/'))
    .flatMap(({ field, href }) => {
      const problem = targetProblem(href, brand.targets ?? []);
      return problem === null ? [] : [`${field}: ${problem}`];
    });

const categoriesIn = (href: string): string[] =>
  new URL(href, 'http://own').searchParams
    .getAll('category')
    .flatMap((list) => list.split(','))
    .filter(Boolean);

/** What the lists of the web app show, by path; others, as the search, show every type. */
const LISTED_TYPES: Readonly<Record<string, CatalogueType>> = {
  '/burn/vouchers': 'VOUCHER',
  '/burn/products': 'PRODUCT',
  '/coupons': 'COUPON',
  '/earn/partners': 'PARTNER',
  '/burn/partners': 'PARTNER',
};

interface NamedCategories {
  /** Where in the file. */
  field: string;
  /** Of a list that shows all of them. */
  categories: string[];
  /** What is listed there; null: every type. */
  itemType: CatalogueType | null;
}

/** The categories that a brand's file names: the tiles of its home page, and the lists that its links lead to. */
export const namedCategories = (brand: Brand): NamedCategories[] => [
  ...brand.home.flatMap((section, at) =>
    section.kind === 'categories'
      ? section.categories.map((category, n) => ({
          field: `home.${at}.categories.${n}`,
          categories: [category],
          itemType: 'VOUCHER' as const,
        }))
      : [],
  ),
  ...linksOf(brand)
    .filter(({ href }) => href.startsWith('/'))
    .map(({ field, href }) => ({
      field,
      categories: categoriesIn(href),
      itemType: LISTED_TYPES[new URL(href, 'http://own').pathname] ?? null,
    }))
    .filter(({ categories }) => categories.length > 0),
];

/** One line for each category that there is not. */
export const categoryProblems = (brand: Brand, known: readonly string[]): string[] =>
  namedCategories(brand).flatMap(({ field, categories }) =>
    categories
      .filter((category) => !known.includes(category))
      .map(
        (category) =>
          `${field}: there is no category ${category}, only ${known.join(', ')} (categories.json)`,
      ),
  );
