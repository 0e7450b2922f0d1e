/** The link to the next page of a list. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import { writeListingQuery } from '#web/features/catalogue/listing-query.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import type { Listing, ListingRecord } from '#web/store/create-listing.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { ShowMore } from '#web/ui/show-more.tsx';

/** Loads the next page when its link comes near the viewport or is pressed. */
export function NextPage({ record, listing }: { record: ListingRecord; listing: Listing }) {
  const dispatch = useAppDispatch();
  const client = useAppSelector(clientConfig.selectData)?.clientId;
  const mark = useRef<HTMLDivElement>(null);
  const { nextCursor, loading, error, appliedFilter, appliedSorter } = listing;
  const next = nextCursor && { appliedFilter, appliedSorter, cursor: nextCursor };
  const more = () => {
    if (next && !loading) void dispatch(record.more({ ...next, client: client ?? '' }));
  };
  const arrive = useEffectEvent(more);
  useEffect(() => {
    // After a failure the page loads only on a press, so that a bad connection is not hammered with requests.
    if (!mark.current || !nextCursor || error) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) arrive();
      },
      // Also for who has jumped past the end, into the room that is kept below it.
      { rootMargin: '1000000px 0px 600px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [nextCursor, error]);
  return (
    <div ref={mark} className={next && !error ? 'more-to-come' : undefined}>
      <ShowMore
        href={next ? hrefs.listing(record.mode) + writeListingQuery(next) : null}
        label={error ? 'Try again' : 'Show more'}
        shown={listing.data.length}
        total={listing.total}
        onMore={more}
      />
    </div>
  );
}
