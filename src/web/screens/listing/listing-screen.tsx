/** A listing of the catalogue: filters, cards, sort order, and the next page by scrolling or by its link. */
import { useRouter } from 'next/router';
import {
  AppliedFilters,
  SortBy,
  sortedInWords,
  SortLinks,
} from '#web/features/catalogue/applied-filters.tsx';
import { FilterForm } from '#web/features/catalogue/filter-form.tsx';
import { ItemGrid } from '#web/features/catalogue/item-grid.tsx';
import { appliedCount, writeListingQuery } from '#web/features/catalogue/listing-query.ts';
import { listingOf } from '#web/features/catalogue/records.ts';
import { useNarrowing } from '#web/features/catalogue/use-narrowing.ts';
import { listingLead, WORDS } from '#web/features/catalogue/words.ts';
import { pathOf } from '#web/lib/address.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { PublicCrumbs, StructuredData } from '#web/screens/shell/structured-data.tsx';
import { listTrail } from '#web/screens/shell/trails.ts';
import type { Listing, ListingMode, ListingQuery, ListingRecord } from '#web/store/create-listing.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Wrap } from '#web/ui/layout.tsx';
import { ListingLayout } from '#web/ui/listing-layout.tsx';
import { NextPage } from './next-page.tsx';

function Cards({ record, listing }: { record: ListingRecord; listing: Listing }) {
  return (
    <>
      <StructuredData about="list" of={listing.data} />
      <ItemGrid items={listing.data} columns={listing.config?.filtersConfig.length ? 3 : 4} first />
      <NextPage record={record} listing={listing} />
    </>
  );
}

function Nothing({ mode, listing }: { mode: ListingMode; listing: Listing }) {
  const isFiltered = appliedCount(listing.appliedFilter) > 0;
  return (
    <EmptyState
      title={WORDS[mode.itemType].empty}
      text={isFiltered ? 'Remove a filter, or see all of them.' : 'Check back soon.'}
      image="/art/nothing-found.webp"
      level={3}
      action={isFiltered && <ButtonLink href={hrefs.listing(mode)}>Show all</ButtonLink>}
    />
  );
}

function Results({ record, listing }: { record: ListingRecord; listing: Listing }) {
  const { mode } = record;
  const words = WORDS[mode.itemType];
  const { config, appliedFilter, appliedSorter } = listing;
  const isEmpty = listing.data.length === 0;
  // An older address stays while the list is filtered: another one is another page, which would open anew.
  const path = pathOf(useRouter().asPath);
  const hrefFor = (query: ListingQuery) => path + writeListingQuery(query);
  const narrowing = useNarrowing({ appliedFilter, appliedSorter, cursor: null }, hrefFor);
  const filters = config?.filtersConfig.length ? (
    <FilterForm
      config={config}
      narrowing={narrowing}
      action={path}
      results={{ named: words.title.toLowerCase(), counted: words.counted(listing.total) }}
    />
  ) : undefined;
  const sortBy = <SortBy config={config} narrowing={narrowing} />;
  return (
    <ListingLayout
      filters={filters}
      isLate={narrowing.isLate}
      filterCount={appliedCount(appliedFilter)}
      barEnd={sortBy}
      toolbar={
        <>
          <AppliedFilters config={config} narrowing={narrowing} />
          <SortLinks config={config} narrowing={narrowing} />
        </>
      }
      toolbarEnd={sortBy}
    >
      <h2 className="visually-hidden">Results</h2>
      <p role="status" className="visually-hidden">
        {!isEmpty && sortedInWords(config, appliedSorter)}
      </p>
      {/* Announced where it stands, so that whoever reads on hears it once. */}
      <div aria-live="polite">{isEmpty && <Nothing mode={mode} listing={listing} />}</div>
      {!isEmpty && <Cards record={record} listing={listing} />}
    </ListingLayout>
  );
}

export function ListingScreen({ mode }: { mode: ListingMode }) {
  const record = listingOf(mode.moduleType, mode.itemType);
  const listing = useAppSelector((state) => record?.select(state));
  if (!record || !listing) return null;
  const words = WORDS[mode.itemType];
  return (
    <Wrap>
      <PublicCrumbs of={listing.data} items={listTrail(mode)} />
      <PageHead title={words.title} lead={listingLead(mode, { total: listing.total, items: listing.data })} />
      <Results record={record} listing={listing} />
    </Wrap>
  );
}
