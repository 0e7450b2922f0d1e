// Missing coins: a claim is filed for a trip, sent to the partner by e-mail, and ends with the partner's report.
import { TRIP_RULES } from '#contract/partner-rules.ts';
import { addMs } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import { formatDay, formatMoney } from '../../format.ts';
import { dayInKolkata, endOfDayAfter } from '../../ledger/calendar.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { MailPart } from '../../providers/mail-parts.ts';
import { enqueueMessage, nudgeMessages } from '../../providers/message-job.ts';
import { createReadableId } from '../../readable-id.ts';
import type { AccountsService } from '../accounts/service.ts';
import * as claims from './repository-claims.ts';
import * as trips from './repository.ts';
import type { Claim, ClaimRequest, Trip } from './types.ts';
import { claimUntil } from './views.ts';

type ClaimDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'queue'>;

const claimClosed = (message: string): ApiError => new ApiError('CLAIM_CLOSED', message);

const assertClaimable = (trip: Trip, { orderedOn }: ClaimRequest, now: Date): void => {
  if (claimUntil(trip) <= now)
    throw claimClosed(`Coins can be claimed for ${TRIP_RULES.claimDays} days after a trip`);
  if (orderedOn > dayInKolkata(now)) throw malformed('orderedOn', 'That date is in the future');
  const [first, last] = [dayInKolkata(trip.clickedAt), dayInKolkata(trip.trackUntil)];
  if (orderedOn < first || orderedOn > last) {
    throw malformed('orderedOn', 'The order must be from the day of the trip or the day after');
  }
};

/** A reported purchase can be claimed once its coins are late by `TRIP_RULES.lateDays` (docs/decisions/245). */
const assertOverdue = ({ accountId, expectedBy }: trips.ReportedPurchase, trip: Trip, now: Date): void => {
  if (!expectedBy || now <= expectedBy) {
    const where =
      accountId === trip.accountId ? ': see its coins in your trips' : ' for another of your cards';
    throw claimClosed(`This order has already been reported${where}`);
  }
  const lastDay = endOfDayAfter(expectedBy, TRIP_RULES.lateDays);
  if (now > lastDay) return;
  const from = addMs(lastDay, 1);
  const when =
    from < claimUntil(trip) ? `: its coins can be claimed from ${formatDay(dayInKolkata(from))}` : '';
  throw claimClosed(`The partner is late with this order${when}`);
};

const newClaim = ({ accountId, tripNumber }: Trip, request: ClaimRequest, at: Date): Claim => ({
  accountId,
  claimId: createReadableId('CL', at),
  tripNumber,
  orderRef: request.orderRef,
  orderedOn: request.orderedOn,
  amountPaise: request.amountPaise,
  note: request.note?.trim() || null,
  state: 'OPEN',
  reason: null,
  filedAt: at,
  answerBy: endOfDayAfter(at, TRIP_RULES.answerDays),
  settledAt: null,
});

/** All that ends a line according to Unicode. */
const LINE_END = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/;

const textOf = (
  { partner }: Trip,
  claim: Claim,
  { answerUrl, isReported }: { answerUrl: string | null; isReported: boolean },
): MailPart[] => [
  `Claim ${claim.claimId}: a member of ours went to ${partner.name} on trip ${claim.tripNumber} and misses coins for an order of ${formatDay(claim.orderedOn)}, ${formatMoney(claim.amountPaise)}.`,
  // Both are in the member's words: a number can be made to look like an address.
  'Its number, as the member gives it:',
  { quote: claim.orderRef },
  ...(claim.note ? ['The member writes:', ...claim.note.split(LINE_END).map((quote) => ({ quote }))] : []),
  `Please report or confirm the purchase, or decline, by ${formatDay(dayInKolkata(claim.answerBy))}.`,
  ...(isReported ? [] : ['Decline it if its coins went to another member.']),
  ...(answerUrl ? [answerUrl] : []),
];

export const createClaimFiling = (
  { db, clock, keys, queue }: ClaimDependencies,
  { accounts }: { accounts: Pick<AccountsService, 'assertOpen' | 'cardsOfMember'> },
  /** Where the partner of a demo answers a claim; null for real partners. */
  answerUrl: (trip: Trip, claim: Claim) => string | null,
) => {
  const send = async (tx: Tx, trip: Trip, claim: Claim, isReported: boolean): Promise<void> => {
    const shop = await trips.findShop(tx, trip.partnerId);
    if (!shop) return;
    await enqueueMessage({ queue, keys }, tx, {
      accountId: claim.accountId,
      clientId: trip.clientId,
      key: `claim:${claim.claimId}`,
      channel: 'EMAIL',
      to: shop.careEmail,
      purpose: 'CLAIM',
      text: textOf(trip, claim, { answerUrl: answerUrl(trip, claim), isReported }),
    });
  };

  /** Throws NOT_FOUND for a trip of another account, CLAIM_CLOSED, MALFORMED_REQUEST naming `orderedOn`. */
  return async ({ accountId }: Session, request: ClaimRequest): Promise<Claim> => {
    const filed = await db.tx(async (tx) => {
      const at = clock.now();
      await accounts.assertOpen(tx, accountId);
      const cards = await accounts.cardsOfMember(tx, accountId);
      await trips.lockReports(tx, cards);
      const trip = await trips.lockTrip(tx, accountId, request.tripNumber);
      if (!trip) throw new ApiError('NOT_FOUND', 'There is no such trip in this account');
      const before = await claims.findClaim(tx, accountId, request.tripNumber, request.orderRef);
      if (before) return before;
      assertClaimable(trip, request, at);
      const order = { cards, partnerId: trip.partnerId, orderRef: request.orderRef };
      const reported = await trips.reportedPurchases(tx, order);
      for (const purchase of reported) assertOverdue(purchase, trip, at);
      if (await claims.hasOpenClaim(tx, order)) {
        throw claimClosed('You have claimed this order from another trip: the partner has yet to answer');
      }
      if ((await claims.claimsOf(tx, accountId, [request.tripNumber])).length >= TRIP_RULES.claimsPerTrip) {
        throw claimClosed(`At most ${TRIP_RULES.claimsPerTrip} orders of a trip can be claimed`);
      }
      const claim = newClaim(trip, request, at);
      await claims.insertClaim(tx, claim);
      await send(tx, trip, claim, reported.length > 0);
      return claim;
    });
    // Not awaited: the member need not wait for a mail server of the operator's, and the e-mail is a job anyway.
    void nudgeMessages(queue);
    return filed;
  };
};
