/** A listing of the catalogue: cards, their order, and the next page as one scrolls or by its link. */
import { useRouter } from 'next/router';
import { useEffect, useRef, type ChangeEvent } from 'react';
import { ItemCard } from '#web/features/catalogue/item-card.tsx';
import { readListingQuery, SORTER_LABELS, writeListingQuery } from '#web/features/catalogue/listing-query.ts';
import { listingOf } from '#web/features/catalogue/records.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { listThing } from '#web/lib/structured-data.ts';
import { StructuredData, Trail } from '#web/screens/shell/structured-data.tsx';
import type { AppliedSorter, Listing, ListingMode, ListingRecord } from '#web/store/create-listing.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CardGrid } from '#web/ui/card.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Wrap } from '#web/ui/layout.tsx';
import { ListingLayout } from '#web/ui/listing-layout.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { CATEGORIES, WORDS } from './words.ts';

/** Cards of the first view, whose pictures are loaded at once. */
const FIRST_VIEW = 4;

const queryOf = (listing: Listing) => ({
  appliedFilter: listing.appliedFilter,
  appliedSorter: listing.appliedSorter,
  cursor: null,
});

function CategoryChips({ mode, listing }: { mode: ListingMode; listing: Listing }) {
  const chosen = listing.appliedFilter.category?.[0];
  const hrefFor = (category: string | null) => {
    const appliedFilter = { ...listing.appliedFilter, category: category === null ? undefined : [category] };
    return hrefs.listing(mode) + writeListingQuery({ ...queryOf(listing), appliedFilter });
  };
  return (
    <Chips label="Category" scroll>
      <ChipLink href={hrefFor(null)} current={chosen === undefined} scroll={false}>
        All
      </ChipLink>
      {CATEGORIES.map(({ id, name }) => (
        <ChipLink key={id} href={hrefFor(id)} current={chosen === id} scroll={false}>
          {name}
        </ChipLink>
      ))}
    </Chips>
  );
}

function SortBy({ mode, listing }: { mode: ListingMode; listing: Listing }) {
  const router = useRouter();
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const appliedSorter = event.target.value as AppliedSorter;
    void router.push(hrefs.listing(mode) + writeListingQuery({ ...queryOf(listing), appliedSorter }));
  };
  return (
    <div className="js-only">
      <SelectField
        label="Sort by"
        hideLabel
        pill
        value={listing.appliedSorter}
        onChange={choose}
        options={Object.entries(SORTER_LABELS).map(([value, label]) => ({ value, label }))}
      />
    </div>
  );
}

/** Loads the next page when its link comes near the view, or is pressed. */
function NextPage({ record, listing }: { record: ListingRecord; listing: Listing }) {
  const dispatch = useAppDispatch();
  const client = useAppSelector(clientConfig.selectData)?.clientId;
  const mark = useRef<HTMLDivElement>(null);
  const { nextCursor, loading, error } = listing;
  const more = () => {
    if (!nextCursor || loading) return;
    const { appliedFilter, appliedSorter } = listing;
    void dispatch(record.more({ appliedFilter, appliedSorter, cursor: nextCursor, client: client ?? '' }));
  };
  const latest = useRef(more);
  useEffect(() => {
    latest.current = more;
  });
  useEffect(() => {
    // After a failure the link is pressed on purpose, so that a bad line is not hammered.
    if (!mark.current || !nextCursor || error) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [nextCursor, error]);
  const next = nextCursor && { ...queryOf(listing), cursor: nextCursor };
  return (
    <div ref={mark}>
      <ShowMore
        href={next ? hrefs.listing(record.mode) + writeListingQuery(next) : null}
        label={error ? 'Try again' : 'Show more'}
        shown={listing.data.length}
        total={listing.total}
        onClick={(event) => {
          event.preventDefault();
          more();
        }}
      />
    </div>
  );
}

const namesOf = ({ data }: Listing) => data.map((item) => ({ name: item.name, href: hrefs.item(item) }));

export function ListingScreen({ mode }: { mode: ListingMode }) {
  const router = useRouter();
  const record = listingOf(mode.moduleType, mode.itemType);
  const listing = useAppSelector((state) => record?.select(state));
  if (!record || !listing) return null;
  const words = WORDS[mode.itemType];
  const filtered = writeListingQuery({ ...readListingQuery(flat(router.query)), cursor: null }) !== '';
  return (
    <Wrap>
      <Trail
        items={[
          { label: 'Home', href: hrefs.home() },
          { label: mode.moduleType === 'burn' ? 'Redeem' : 'Earn', href: hrefs.mode(mode.moduleType) },
          { label: words.title },
        ]}
      />
      <PageHead title={words.title} lead={words.lead(listing.total)} />
      <ListingLayout
        toolbar={
          <>
            <CategoryChips mode={mode} listing={listing} />
            <SortBy mode={mode} listing={listing} />
          </>
        }
      >
        <h2 className="visually-hidden">Results</h2>
        {listing.data.length === 0 ? (
          <EmptyState
            title={words.empty}
            text="Try another category, or look at all of them."
            image="/art/nothing-found.webp"
            level={3}
            action={filtered ? <ButtonLink href={hrefs.listing(mode)}>Show all</ButtonLink> : undefined}
          />
        ) : (
          <>
            <StructuredData things={(origin) => [listThing(origin, namesOf(listing))]} />
            <CardGrid columns={4}>
              {listing.data.map((item, index) => (
                <ItemCard key={item.productId} item={item} priority={index < FIRST_VIEW} />
              ))}
            </CardGrid>
            <NextPage record={record} listing={listing} />
          </>
        )}
      </ListingLayout>
    </Wrap>
  );
}

const flat = (query: Record<string, string | string[] | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
