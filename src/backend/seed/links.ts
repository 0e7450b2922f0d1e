// The links in a brand's file, and those to a target that it does not list (docs/decisions/032) or to a category that
// there is not (docs/decisions/290). Whether the web app has
// a page at their addresses is not known here.
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

/** Paths whose parameter `category` names categories, as lists and the search do. */
const categoriesIn = (href: string): string[] =>
  new URL(href, 'http://own').searchParams
    .getAll('category')
    .flatMap((list) => list.split(','))
    .filter(Boolean);

/** Every category that a brand's file names: the tiles of its home page, and the lists that its links lead to. */
export const namedCategories = (brand: Brand): { field: string; category: string }[] => [
  ...brand.home.flatMap((section, at) =>
    section.kind === 'categories'
      ? section.categories.map((category, n) => ({ field: `home.${at}.categories.${n}`, category }))
      : [],
  ),
  ...linksOf(brand)
    .filter(({ href }) => href.startsWith('/'))
    .flatMap(({ field, href }) => categoriesIn(href).map((category) => ({ field, category }))),
];

/** One line for each category that there is not. */
export const categoryProblems = (brand: Brand, categories: readonly string[]): string[] =>
  namedCategories(brand)
    .filter(({ category }) => !categories.includes(category))
    .map(
      ({ field, category }) =>
        `${field}: there is no category ${category}, only ${categories.join(', ')} (categories.json)`,
    );
