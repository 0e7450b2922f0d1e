// Counts of a list by its filters. A filter's own choice does not narrow its own counts, so that each count shows what
// choosing that option would bring. Pure.
import type { CatalogueType } from '#contract/enums.ts';
import { FILTERS_OF, SORTERS_OF, type FilterName } from '#contract/list-rules.ts';
import { DISCOUNT_STEPS, FILTER_LABELS, MAX_BRANDS, SORTER_LABELS } from './list-config.ts';
import type { Chosen } from './repository.ts';
import type { TallyRow } from './repository-tally.ts';
import type { ListConfig } from './types.ts';

type RowTest = (row: TallyRow) => boolean;

const oneOf = (values: readonly string[] | null, read: (row: TallyRow) => string): RowTest => {
  if (!values?.length) return () => true;
  const wanted = new Set(values);
  return (row) => wanted.has(read(row));
};

const testsOf = ({
  categories,
  brands,
  leastDiscount,
  leastPaise,
  mostPaise,
}: Chosen): Record<FilterName, RowTest> => ({
  category: oneOf(categories, (row) => row.category_id),
  brand: oneOf(brands, (row) => row.brand_name),
  discount: (row) => row.discount_percent >= (leastDiscount ?? 0),
  price: (row) => row.price_paise >= (leastPaise ?? 0) && row.price_paise <= (mostPaise ?? Infinity),
});

/** Whether a row passes all filters. */
export const passes = (chosen: Chosen): RowTest => {
  const tests = Object.values(testsOf(chosen));
  return (row) => tests.every((test) => test(row));
};

export const countOf = (rows: readonly TallyRow[], chosen: Chosen): number => {
  const passing = passes(chosen);
  return rows.reduce((sum, row) => (passing(row) ? sum + row.items : sum), 0);
};

/** For each filter, the rows that pass all the other filters. */
const rowsByFilter = (rows: readonly TallyRow[], chosen: Chosen): Record<FilterName, TallyRow[]> => {
  const tests = Object.entries(testsOf(chosen)) as [FilterName, RowTest][];
  const left: Record<FilterName, TallyRow[]> = { category: [], brand: [], discount: [], price: [] };
  for (const row of rows) {
    const failed = tests.filter(([, test]) => !test(row));
    if (failed.length === 0) for (const [name] of tests) left[name].push(row);
    else if (failed.length === 1 && failed[0]) left[failed[0][0]].push(row);
  }
  return left;
};

const sumBy = (rows: readonly TallyRow[], read: (row: TallyRow) => string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(read(row), (sums.get(read(row)) ?? 0) + row.items);
  return sums;
};

interface FacetRequest {
  itemType: CatalogueType;
  chosen: Chosen;
  /** Names of the categories, in order. */
  categories: readonly { categoryId: string; name: string }[];
  pointsOf: (pricePaise: number) => number;
}

/** Chosen categories stay if the list has them, so that the choice can be undone. */
const categoryOptions = (
  rows: readonly TallyRow[],
  all: readonly TallyRow[],
  { chosen, categories }: FacetRequest,
) => {
  const isKept = (id: string): boolean =>
    chosen.categories?.includes(id) === true && all.some((row) => row.category_id === id);
  const sums = sumBy(rows, (row) => row.category_id);
  return categories
    .map(({ categoryId, name }) => ({ value: categoryId, label: name, count: sums.get(categoryId) ?? 0 }))
    .filter(({ value, count }) => count > 0 || isKept(value));
};

/** Chosen brands stay, as chosen categories do; then the others with the most items. */
const brandOptions = (rows: readonly TallyRow[], all: readonly TallyRow[], { chosen }: FacetRequest) => {
  const brands = chosen.brands ?? [];
  const sums = sumBy(rows, (row) => row.brand_name);
  const known = brands.filter((name) => all.some((row) => row.brand_name === name));
  for (const name of known) if (!sums.has(name)) sums.set(name, 0);
  const byCount = [...sums].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
  const shown = byCount.filter(([name], at) => at < MAX_BRANDS || brands.includes(name));
  return shown.map(([name, count]) => ({ value: name, label: name, count }));
};

const discountOptions = (rows: readonly TallyRow[], { chosen }: FacetRequest) =>
  [...new Set([...DISCOUNT_STEPS, ...(chosen.leastDiscount ? [chosen.leastDiscount] : [])])]
    .sort((one, other) => one - other)
    .map((least) => ({
      value: String(least),
      label: `${least}% and more`,
      count: rows.reduce((sum, row) => (row.discount_percent >= least ? sum + row.items : sum), 0),
    }))
    .filter(({ value, count }) => count > 0 || value === String(chosen.leastDiscount));

const priceBounds = (rows: readonly TallyRow[], { pointsOf }: FacetRequest) => {
  let least = Infinity;
  let most = 0;
  for (const { price_paise: price } of rows) {
    if (price < least) least = price;
    if (price > most) most = price;
  }
  return { least: least === Infinity ? 0 : pointsOf(least), most: pointsOf(most) };
};

type FilterConfig = ListConfig['filtersConfig'][number];

const filterOf = (
  name: FilterName,
  rows: readonly TallyRow[],
  all: readonly TallyRow[],
  request: FacetRequest,
): FilterConfig => {
  const label = FILTER_LABELS[name];
  switch (name) {
    case 'category':
      return { kind: 'multiselect', name, label, options: categoryOptions(rows, all, request) };
    case 'brand':
      return { kind: 'multiselect', name, label, options: brandOptions(rows, all, request) };
    case 'discount':
      return { kind: 'singleSelect', name, label, options: discountOptions(rows, request) };
    case 'price':
      return { kind: 'range', name, label, ...priceBounds(rows, request) };
  }
};

/** A filter that could change nothing is left out. */
const isUseful = (filter: FilterConfig): boolean =>
  filter.kind === 'range' ? filter.most > filter.least : filter.options.length > 0;

export const configOf = (rows: readonly TallyRow[], request: FacetRequest): ListConfig => {
  const left = rowsByFilter(rows, request.chosen);
  return {
    filtersConfig: FILTERS_OF[request.itemType]
      .map((name) => filterOf(name, left[name], rows, request))
      .filter(isUseful),
    sorterConfig: SORTERS_OF[request.itemType].map((value) => ({ value, label: SORTER_LABELS[value] })),
  };
};
