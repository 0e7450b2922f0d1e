// What a listing's address says: filters, order and place. Pure; the server and the browser read it alike.
import type { AppliedFilter, AppliedSorter, ListingQuery } from '#web/store/create-listing.ts';

export const SORTER_LABELS: Record<AppliedSorter, string> = {
  popular: 'Most popular',
  'points-asc': 'Coins: low to high',
  'points-desc': 'Coins: high to low',
  discount: 'Biggest discount',
};

type Values = Readonly<Record<string, string | undefined>>;

const MOST_CHOICES = 30;

const choices = (text: string | undefined): string[] | undefined => {
  const values = (text ?? '').split(',').filter((value) => /^[\w&' -]{1,60}$/.test(value));
  return values.length > 0 ? values.slice(0, MOST_CHOICES) : undefined;
};

const whole = (text: string | undefined, most: number): number | undefined => {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;
  return value !== undefined && value <= most ? value : undefined;
};

const MOST_COINS = 999_999_999;

const filterOf = (values: Values): AppliedFilter => {
  const category = choices(values['category']);
  const brand = choices(values['brand']);
  const discount = whole(values['discount'], 100);
  const min = whole(values['min'], MOST_COINS);
  const max = whole(values['max'], MOST_COINS);
  return {
    ...(category && { category }),
    ...(brand && { brand }),
    ...(discount && { discount }),
    ...((min !== undefined || max !== undefined) && {
      price: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    }),
  };
};

const isSorter = (text: string | undefined): text is AppliedSorter =>
  text !== undefined && Object.hasOwn(SORTER_LABELS, text);

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
  const search = new URLSearchParams();
  for (const [name, value] of parts) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
};
