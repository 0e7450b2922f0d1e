// The query of a listing's address: filters, sort order and position. Pure; the server and the browser read it alike.
import type { CatalogueType } from '#contract/enums.ts';
import { FILTER_VALUE } from '#contract/filter-value.ts';
import { FILTERS_OF, SORTERS_OF } from '#contract/list-rules.ts';
import { SORTERS } from '#contract/sorters.ts';
import { MOST_COINS, wholeNumberWithin } from '#web/lib/whole-number.ts';
import type { AppliedFilter, AppliedSorter, ListingQuery } from '#web/store/create-listing.ts';

type Values = Readonly<Record<string, string | undefined>>;

const MOST_CHOICES = 30;
/** In UTF-16 units, as the contract counts. */
const LONGEST_CHOICE = 120;

const choices = (text: string | undefined): string[] | undefined => {
  const values = [...new Set((text ?? '').split(','))].filter(
    (value) => value.length <= LONGEST_CHOICE && FILTER_VALUE.test(value),
  );
  return values.length > 0 ? values.slice(0, MOST_CHOICES) : undefined;
};

const coins = (text: string | undefined): number | null => wholeNumberWithin(text, 0, MOST_COINS);

const inOrder = (min: number | null, max: number | null): [number | null, number | null] =>
  min !== null && max !== null && min > max ? [max, min] : [min, max];

const filterOf = (values: Values): AppliedFilter => {
  const category = choices(values['category']);
  const brand = choices(values['brand']);
  const discount = wholeNumberWithin(values['discount'], 0, 100);
  const [min, max] = inOrder(coins(values['min']), coins(values['max']));
  return {
    ...(category && { category }),
    ...(brand && { brand }),
    ...(discount && { discount }),
    ...((min ?? max) !== null && {
      price: { ...(min !== null && { min }), ...(max !== null && { max }) },
    }),
  };
};

/** The type of the listed items; null for a search in all of them, and where any filter may be meant. */
type ListedType = CatalogueType | null;

/** A filter that the type does not have would have no control to remove it. */
const filterOfType = (filter: AppliedFilter, itemType: ListedType): AppliedFilter => {
  if (itemType === null) return filter;
  const names: readonly string[] = FILTERS_OF[itemType];
  return Object.fromEntries(Object.entries(filter).filter(([name]) => names.includes(name)));
};

const sorterOf = (text: string | undefined, itemType: ListedType): AppliedSorter =>
  (itemType === null ? SORTERS : SORTERS_OF[itemType]).find((sorter) => sorter === text) ?? 'popular';

/** Reads an address; ignores what it does not understand, and what a list of the type does not have. */
export const readListingQuery = (values: Values, itemType: ListedType = null): ListingQuery => ({
  appliedFilter: filterOfType(filterOf(values), itemType),
  appliedSorter: sorterOf(values['sort'], itemType),
  cursor: values['after'] && values['after'].length <= 300 ? values['after'] : null,
});

/** Writes an address and omits defaults. The same query always results in the same text. */
export const writeListingQuery = ({ appliedFilter, appliedSorter, cursor }: ListingQuery): string => {
  const { category, brand, discount, price } = appliedFilter;
  const parts: [string, string | number | undefined | null][] = [
    ['category', category?.join(',')],
    ['brand', brand?.join(',')],
    ['discount', discount],
    ['min', price?.min],
    ['max', price?.max],
    ['sort', appliedSorter === 'popular' ? undefined : appliedSorter],
    ['after', cursor],
  ];
  const said = parts.flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  return said.length > 0 ? `?${new URLSearchParams(said)}` : '';
};

/** The parameters that a listing's address can have. */
export const LISTING_PARAMETERS: readonly string[] = [
  'category',
  'brand',
  'discount',
  'min',
  'max',
  'sort',
  'after',
];

/** The values of an address with repeated parameters, as a form sends them, joined into a list. */
export const joined = (values: Values, repeated: Readonly<Record<string, readonly string[]>>): Values => ({
  ...values,
  ...Object.fromEntries(Object.entries(repeated).map(([name, all]) => [name, all.join(',')])),
});

/** Whether an address is written exactly as the app writes it for a list of the type. */
export const isWellWritten = (
  values: Values,
  repeated: object = {},
  itemType: ListedType = null,
): boolean => {
  const written = new URLSearchParams(writeListingQuery(readListingQuery(values, itemType)));
  return LISTING_PARAMETERS.every(
    (name) => (values[name] ?? null) === written.get(name) && !(name in repeated),
  );
};

/** The number of applied values. */
export const appliedCount = ({ category = [], brand = [], discount, price }: AppliedFilter): number =>
  category.length + brand.length + (discount ? 1 : 0) + (price ? 1 : 0);
