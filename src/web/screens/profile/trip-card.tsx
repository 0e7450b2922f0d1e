/** A trip: when, where, what was bought, the coins and their due date, and the claims for missing coins. */
import type { Trip } from '#web/features/partners/records.ts';
import { CLAIM_WORDS, PURCHASE_WORDS, TRIP_WORDS } from '#web/features/partners/trip-words.ts';
import { cx } from '#web/lib/cx.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { coinsInWords, formatMoney } from '#web/lib/format.ts';
import { Coins } from '#web/ui/coins.tsx';
import { Plate } from '#web/ui/plate.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { Unsplit } from '#web/ui/unsplit.tsx';
import { ClaimFold } from './claim-fold.tsx';
import styles from './trip-card.module.css';

function Purchases({ trip }: { trip: Trip }) {
  if (trip.purchases.length === 0) {
    return trip.status === 'TRACKING' ? (
      <p className="meta">
        Nothing reported yet. What you buy until {formatDateTime(trip.trackUntil)} counts, and its coins are
        yours by {formatDate(trip.expectedBy)}.
      </p>
    ) : null;
  }
  return (
    <ul className={styles.lines} aria-label="Purchases">
      {trip.purchases.map(({ orderRef, status, amountPaise, points, expectedBy }) => (
        <li key={orderRef}>
          <span>
            <span className="strong">
              Order <Unsplit text={orderRef} />
            </span>{' '}
            {status !== 'CANCELLED' && <span className="meta num">{formatMoney(amountPaise)}</span>}
            {status === 'PENDING' && (
              <span className={styles.by}>
                {expectedBy
                  ? `Yours by ${formatDate(expectedBy)}`
                  : `${trip.partner.name} takes longer than promised to confirm it`}
              </span>
            )}
          </span>
          <span className={styles.end}>
            {status !== 'CANCELLED' && <Coins value={points} />}
            {/* The trip is what its only purchase is, and says so above. */}
            {trip.purchases.length > 1 && (
              <StateTag tone={PURCHASE_WORDS[status].tone}>{PURCHASE_WORDS[status].text}</StateTag>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Claims({ trip: { claims, partner } }: { trip: Trip }) {
  if (claims.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label="Claims">
      {claims.map(({ claimId, orderRef, status, reason, answerBy }) => (
        <li key={claimId}>
          <span>
            <span className="strong">
              Claim for order <Unsplit text={orderRef} />
            </span>{' '}
            <span className="meta num">
              <Unsplit text={claimId} />
            </span>
            {status === 'OPEN' && (
              <span className={styles.by}>
                {answerBy
                  ? `Answer due by ${formatDate(answerBy)}`
                  : `${partner.name} takes longer than promised to answer it`}
              </span>
            )}
            {reason && <span className={styles.by}>{reason}</span>}
          </span>
          <StateTag tone={CLAIM_WORDS[status].tone}>{CLAIM_WORDS[status].text}</StateTag>
        </li>
      ))}
    </ul>
  );
}

export function TripCard({ trip }: { trip: Trip }) {
  const { partner, tripNumber, clickedAt, status, earnPer100, claimUntil } = trip;
  return (
    <li className={styles.trip} id={tripNumber}>
      <div className={styles.head}>
        <Plate size="medium" shape="round" src={partner.image.url} tint={partner.plate} sizes="64px" />
        <div>
          <h2 className="h3">{partner.name}</h2>
          <p className="meta">
            <span className="num">{formatDateTime(clickedAt)}</span>{' '}
            <span className={cx('num', styles.rate)}>{coinsInWords(earnPer100)} per ₹100</span>
          </p>
          <p className="meta num">{tripNumber}</p>
        </div>
        <StateTag tone={TRIP_WORDS[status].tone}>{TRIP_WORDS[status].text}</StateTag>
      </div>
      <Purchases trip={trip} />
      <Claims trip={trip} />
      {claimUntil && <ClaimFold trip={trip} until={claimUntil} />}
    </li>
  );
}
