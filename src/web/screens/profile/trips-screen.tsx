/** Your trips: each visit to a partner's shop, its coins and their due date, and claims for missing coins. */
import { tripList } from '#web/features/partners/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { NextPage } from '#web/screens/shell/next-page.tsx';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { ProfileFrame } from '#web/screens/shell/profile-frame.tsx';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoreLink, PageHead } from '#web/ui/layout.tsx';
import { TripCard } from './trip-card.tsx';
import styles from './trip-card.module.css';

const PARTNERS = hrefs.partners();

/** `after` is the position that the address names; null at the newest trip. */
function Trips({ after }: { after: string | null }) {
  const dispatch = useAppDispatch();
  const page = useAppSelector(tripList.selectData);
  const offered = useOffered();
  if (!page) return null;
  const { tripList: trips, nextCursor } = page;
  if (trips.length === 0) {
    return (
      <EmptyState
        title="No shopping trips yet"
        text="Go to a partner’s shop from here: what you buy there is listed with its coins."
        image="/art/category-apparel.webp"
        action={offered(PARTNERS) && <ButtonLink href={PARTNERS}>See partners</ButtonLink>}
      />
    );
  }
  return (
    <div>
      {after !== null && <MoreLink href={hrefs.trips()}>Show the latest</MoreLink>}
      <ul className={styles.trips}>
        {trips.map((trip) => (
          <TripCard key={trip.tripNumber} trip={trip} />
        ))}
      </ul>
      <NextPage
        // Another list starts afresh.
        key={after}
        href={nextCursor === null ? null : hrefs.trips({ after: nextCursor })}
        label="Show earlier"
        shown={trips.length}
        append={() => dispatch(tripList.append({ query: { cursor: nextCursor ?? undefined } }))}
      />
    </div>
  );
}

export function TripsScreen({ after }: { after: string | null }) {
  return (
    <ProfileFrame
      current="Shopping trips"
      head={
        <PageHead
          title="Your shopping trips"
          lead="Your visits to partners’ shops from here, and the coins they earned."
        />
      }
    >
      <Trips after={after} />
    </ProfileFrame>
  );
}
