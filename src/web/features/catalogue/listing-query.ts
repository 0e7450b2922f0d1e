// What a listing's address says: filters, order and place. Pure; the server and the browser read it alike.
import { wholeNumberWithin } from '#web/lib/whole-number.ts';
import type { AppliedFilter, AppliedSorter, ListingQuery } from '#web/store/create-listing.ts';

const SORTERS: readonly AppliedSorter[] = ['popular', 'points-asc', 'points-desc', 'discount'];

type Values = Readonly<Record<string, string | undefined>>;

const MOST_CHOICES = 30;
/** A category's id or a brand's name: whatever writes a name, but no comma, which stands between two. */
const CHOICE = /^[\p{L}\p{M}\p{N}_&'’.!+() -]{1,60}$/u;

const choices = (text: string | undefined): string[] | undefined => {
  const values = [...new Set((text ?? '').split(','))].filter((value) => CHOICE.test(value));
  return values.length > 0 ? values.slice(0, MOST_CHOICES) : undefined;
};

const MOST_COINS = 999_999_999;

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

const isSorter = (text: string | undefined): text is AppliedSorter =>
  SORTERS.some((sorter) => sorter === text);

/** Reads an address; what it does not understand is left out. */
export const readListingQuery = (values: Values): ListingQuery => ({
  appliedFilter: filterOf(values),
  appliedSorter: isSorter(values['sort']) ? values['sort'] : 'popular',
  cursor: values['after'] && values['after'].length <= 300 ? values['after'] : null,
});

/** Writes an address; what is as usual is left out. The same query always reads the same. */
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

const NAMES = ['category', 'brand', 'discount', 'min', 'max', 'sort', 'after'];

/** Values as an address may hold them: one that stands more than once, as a form sends it, is a list. */
export const joined = (
  values: Values,
  repeated: Readonly<Record<string, readonly string[]>> = {},
): Values => ({
  ...values,
  ...Object.fromEntries(Object.entries(repeated).map(([name, all]) => [name, all.join(',')])),
});

/** Whether an address says what it means in the one way in which the app writes it. */
export const isWellWritten = (values: Values, repeated: object = {}): boolean => {
  const written = new URLSearchParams(writeListingQuery(readListingQuery(values)));
  return NAMES.every((name) => (values[name] ?? null) === written.get(name) && !(name in repeated));
};

/** How many values are applied. */
export const appliedCount = ({ category = [], brand = [], discount, price }: AppliedFilter): number =>
  category.length + brand.length + (discount ? 1 : 0) + (price ? 1 : 0);
