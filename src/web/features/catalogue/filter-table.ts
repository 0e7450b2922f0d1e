// The filters of lists, each with all that the app has to know of it: a new filter of the contract does not compile
// until its row is whole. Pure.
import type { QueryOf } from '#contract/endpoint.ts';
import { FILTER_VALUE } from '#contract/filter-value.ts';
import { FILTERS_OF, type FilterName } from '#contract/list-rules.ts';
import type { search } from '#contract/search.ts';
import { formatCoins } from '#web/lib/format.ts';
import { MOST_COINS, wholeNumberWithin } from '#web/lib/whole-number.ts';
import type { AppliedFilter } from '#web/store/create-listing.ts';

export type Values = Readonly<Record<string, string | undefined>>;

type SearchQuery = QueryOf<typeof search.find>;

/** A part of a filter's value. */
interface Part<Value> {
  /** The option, if the value is a list of them. */
  choice?: string;
  label: string;
  /** What is left of the value without the part; undefined if nothing is. */
  left?: Value | undefined;
}

interface FilterRow<Value> {
  /** Undefined if the address says nothing of it that can be understood. */
  read: (values: Values) => Value | undefined;
  /** What stands in each of its parameters, which are the same in an address and in the call of a search. */
  parameters: { readonly [Name in keyof SearchQuery]?: (value: Value) => string | number | undefined };
  /** What is shown as applied: each part counts as one, and can be removed. */
  parts: (value: Value, labelOf: (choice: string) => string) => Part<Value>[];
}

const MOST_CHOICES = 30;
/** In UTF-16 units, as the contract counts. */
const LONGEST_CHOICE = 120;

const choices = (text: string | undefined): string[] | undefined => {
  const values = [...new Set((text ?? '').split(','))].filter(
    (value) => value.length <= LONGEST_CHOICE && FILTER_VALUE.test(value),
  );
  return values.length > 0 ? values.slice(0, MOST_CHOICES) : undefined;
};

/** The choices without one of them; undefined if none is left. */
export const withoutChoice = (values: readonly string[], choice: string): string[] | undefined => {
  const left = values.filter((one) => one !== choice);
  return left.length > 0 ? left : undefined;
};

const multiselect = (name: 'category' | 'brand'): FilterRow<string[]> => ({
  read: (values) => choices(values[name]),
  parameters: { [name]: (value: string[]) => value.join(',') },
  parts: (value, labelOf) =>
    value.map((choice) => ({ choice, label: labelOf(choice), left: withoutChoice(value, choice) })),
});

type Price = NonNullable<AppliedFilter['price']>;

const coins = (text: string | undefined): number | null => wholeNumberWithin(text, 0, MOST_COINS);

const readPrice = (values: Values): Price | undefined => {
  const [min, max] = [coins(values['min']), coins(values['max'])];
  if (min !== null && max !== null) return { min: Math.min(min, max), max: Math.max(min, max) };
  if (min !== null) return { min };
  return max !== null ? { max } : undefined;
};

const rangeText = ({ min, max }: Price): string => {
  if (min === undefined) return `Up to ${formatCoins(max ?? 0)} coins`;
  return max === undefined
    ? `From ${formatCoins(min)} coins`
    : `${formatCoins(min)} – ${formatCoins(max)} coins`;
};

/** In the order of their parameters in an address. */
const FILTERS: { readonly [Name in FilterName]: FilterRow<NonNullable<AppliedFilter[Name]>> } = {
  category: multiselect('category'),
  brand: multiselect('brand'),
  discount: {
    read: (values) => wholeNumberWithin(values['discount'], 1, 100) ?? undefined,
    parameters: { discount: (percent) => percent },
    parts: (percent) => [{ label: `${percent}% and more` }],
  },
  price: {
    read: readPrice,
    parameters: { min: ({ min }) => min, max: ({ max }) => max },
    parts: (price) => [{ label: rangeText(price) }],
  },
};

const NAMES = Object.keys(FILTERS) as FilterName[];

export const FILTER_PARAMETERS: readonly string[] = Object.values(FILTERS).flatMap(({ parameters }) =>
  Object.keys(parameters),
);

export const readFilter = (values: Values): AppliedFilter =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = FILTERS[name].read(values);
      return value === undefined ? [] : [[name, value]];
    }),
  );

const parametersOf = <Name extends FilterName>(name: Name, value: AppliedFilter[Name]) => {
  const { parameters }: FilterRow<NonNullable<AppliedFilter[Name]>> = FILTERS[name];
  if (value === undefined) return [];
  return Object.entries(parameters).flatMap(([parameter, write]) => {
    const written = write(value);
    return written === undefined || written === '' ? [] : [[parameter, written] as const];
  });
};

/** The filter as the parameters of an address, or of a search. */
export const writeFilter = (filter: AppliedFilter): Record<string, string | number> =>
  Object.fromEntries(NAMES.flatMap((name) => parametersOf(name, filter[name])));

const partsOf = <Name extends FilterName>(
  name: Name,
  value: AppliedFilter[Name],
  labelOf: (choice: string) => string,
) => {
  const { parts }: FilterRow<NonNullable<AppliedFilter[Name]>> = FILTERS[name];
  return value === undefined ? [] : parts(value, labelOf);
};

interface Applied {
  /** Unique among those applied, which labels are not: a category may be named like a brand. */
  key: string;
  label: string;
  /** The filter without this part. */
  without: AppliedFilter;
}

const SHOWN = [...new Set(Object.values(FILTERS_OF).flat())];

/** The parts of the filter in the order in which lists show their filters. */
export const appliedParts = (
  filter: AppliedFilter,
  labelOf: (name: FilterName, choice: string) => string,
): Applied[] =>
  SHOWN.flatMap((name) =>
    partsOf(name, filter[name], (choice) => labelOf(name, choice)).map(({ choice, label, left }) => ({
      key: choice === undefined ? name : `${name} ${choice}`,
      label,
      without: { ...filter, [name]: left },
    })),
  );
