// The query of a listing's address: filters, sort order and position. Pure; the server and the browser read it alike.
import type { CatalogueType } from '#contract/enums.ts';
import { FILTERS_OF, SORTERS_OF } from '#contract/list-rules.ts';
import { SORTERS } from '#contract/sorters.ts';
import type { AppliedFilter, AppliedSorter, ListingQuery } from '#web/store/create-listing.ts';
import { appliedParts, FILTER_PARAMETERS, readFilter, writeFilter, type Values } from './filter-table.ts';

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
  appliedFilter: filterOfType(readFilter(values), itemType),
  appliedSorter: sorterOf(values['sort'], itemType),
  cursor: values['after'] && values['after'].length <= 300 ? values['after'] : null,
});

/** Writes an address and omits defaults. The same query always results in the same text. */
export const writeListingQuery = ({ appliedFilter, appliedSorter, cursor }: ListingQuery): string => {
  const parts: Record<string, string | number | null> = {
    ...writeFilter(appliedFilter),
    sort: appliedSorter === 'popular' ? null : appliedSorter,
    after: cursor,
  };
  const said = Object.entries(parts).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)]],
  );
  return said.length > 0 ? `?${new URLSearchParams(said)}` : '';
};

/** The parameters that a listing's address can have. */
export const LISTING_PARAMETERS: readonly string[] = [...FILTER_PARAMETERS, 'sort', 'after'];

/** The values of an address with repeated parameters, as a form sends them, joined into a list. */
export const joined = (values: Values, repeated: Readonly<Record<string, readonly string[]>>): Values => ({
  ...values,
  ...Object.fromEntries(Object.entries(repeated).map(([name, all]) => [name, all.join(',')])),
});

/**
 * Whether an address is written exactly as the app writes it for a list of the type. `repeated` are the parameters that
 * it says more than once: joined into one in `values`, they would look well written.
 */
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
export const appliedCount = (filter: AppliedFilter): number =>
  appliedParts(filter, (_name, choice) => choice).length;
