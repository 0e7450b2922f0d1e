import { FILTERS_OF, type FilterName } from '#contract/list-rules.ts';
import { appliedOf, unknownChoices } from '#web/features/catalogue/filter-config.ts';
import {
  appliedCount,
  LISTING_PARAMETERS,
  readListingQuery,
  writeListingQuery,
} from '#web/features/catalogue/listing-query.ts';
import type { AppliedFilter } from '#web/store/create-listing.ts';

/** Each filter with one choice. */
const ONE: { [Name in FilterName]: Required<Pick<AppliedFilter, Name>> } = {
  category: { category: ['travel'] },
  price: { price: { min: 5, max: 9 } },
  brand: { brand: ['Loomfolk'] },
  discount: { discount: 10 },
};

describe.each(FILTERS_OF.VOUCHER)('the filter %s', (name) => {
  const appliedFilter: AppliedFilter = ONE[name];
  const written = writeListingQuery({ appliedFilter, appliedSorter: 'popular', cursor: null });

  it('is read from its address as it was written', () => {
    const values = Object.fromEntries(new URLSearchParams(written));
    expect(Object.keys(values)).not.toEqual([]);
    expect(readListingQuery(values, 'VOUCHER').appliedFilter).toEqual(appliedFilter);
    expect(LISTING_PARAMETERS).toEqual(expect.arrayContaining(Object.keys(values)));
  });

  it('counts as one choice, which can be removed', () => {
    expect(appliedCount(appliedFilter)).toBe(1);
    expect(appliedOf(appliedFilter, null).map(({ without }) => without)).toEqual([{}]);
  });

  it('is refused with an option that the list does not have, if any number of them can be chosen', () => {
    const config = { filtersConfig: [], sorterConfig: [] };
    expect(unknownChoices(appliedFilter, config)).toBe(Array.isArray(Object.values(appliedFilter)[0]));
  });
});
