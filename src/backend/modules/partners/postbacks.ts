// Partners' reports: each is signed, taken once, and turned into coins in one transaction. Reports may come twice,
// late or out of order: a confirmation implies its purchase, and what was cancelled of a purchase before it was
// reported is deducted from it.
import { earnedCoins } from '#contract/partner-rules.ts';
import type { Tx } from '../../db/driver.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import { endOfDayAfter } from '../../ledger/calendar.ts';
import { COIN_LIFE_DAYS } from '../../ledger/coin-life.ts';
import type { Ledger } from '../../ledger/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AccountsService } from '../accounts/service.ts';
import { sha256 } from '../../sha256.ts';
import * as claims from './repository-claims.ts';
import * as purchases from './repository-purchases.ts';
import * as trips from './repository.ts';
import { isSigned, signedText } from './signature.ts';
import type { Outcome, Postback, Purchase, Trip, UnsignedPostback } from './types.ts';

type Movements = Pick<Ledger, 'expectEarn' | 'confirmEarn' | 'cancelExpected' | 'reverseEarn'>;

interface Report {
  trip: Trip;
  said: UnsignedPostback;
  at: Date;
}

const NO_AMOUNT = 'Needed, and more than nothing, but to decline a claim';

/** The same report with another amount. */
const counting = (report: Report, amountPaise: number): Report => ({
  ...report,
  said: { ...report.said, amountPaise },
});

const causeOf = ({ trip, said }: Report, deed = '') => ({
  title: `${trip.partner.name}, order ${said.orderRef}${deed}`,
  kind: 'trip',
  id: `${trip.tripNumber}/${said.orderRef}`,
});

const reported = async (tx: Tx, ledger: Movements, report: Report): Promise<Purchase> => {
  const { trip, said, at } = report;
  const { accountId, tripNumber } = trip;
  const coins = earnedCoins(said.amountPaise, trip.earnPer100);
  const expectedBy = endOfDayAfter(at, trip.confirmDays);
  const expectation =
    coins > 0
      ? await ledger.expectEarn(tx, { accountId, coins, cause: causeOf(report), at, expectedBy })
      : null;
  return {
    accountId,
    tripNumber,
    orderRef: said.orderRef,
    state: 'REPORTED',
    amountPaise: said.amountPaise,
    cancelledAheadPaise: 0,
    coins,
    expectationId: expectation?.entryId ?? null,
    earnedId: null,
    reportedAt: at,
    expectedBy,
    settledAt: null,
  };
};

/** Takes coins back so that those for `amountPaise` remain: from the pending or from the earned ones. */
const reduced = async (
  tx: Tx,
  ledger: Movements,
  report: Report,
  one: Purchase,
  amountPaise: number,
): Promise<Purchase> => {
  const coins = Math.min(one.coins, earnedCoins(amountPaise, report.trip.earnPer100));
  const back = one.coins - coins;
  const { accountId, expectationId, earnedId } = one;
  const cause = { ...causeOf(report, ', sent back'), part: report.said.postbackId };
  const movement = { accountId, coins: back, cause, at: report.at };
  if (back > 0 && earnedId !== null) await ledger.reverseEarn(tx, { ...movement, entryId: earnedId });
  else if (back > 0 && expectationId !== null)
    await ledger.cancelExpected(tx, { ...movement, expectationId });
  return amountPaise === 0
    ? { ...one, amountPaise, coins, state: 'CANCELLED', settledAt: report.at }
    : { ...one, amountPaise, coins };
};

const confirmed = async (tx: Tx, ledger: Movements, report: Report, one: Purchase): Promise<Purchase> => {
  const counts = Math.min(one.amountPaise, report.said.amountPaise);
  const final = await reduced(tx, ledger, report, one, counts);
  if (final.state === 'CANCELLED' || final.expectationId === null || final.coins === 0) {
    return final.state === 'CANCELLED' ? final : { ...final, state: 'CONFIRMED', settledAt: report.at };
  }
  const entry = await ledger.confirmEarn(tx, {
    accountId: one.accountId,
    expectationId: final.expectationId,
    coins: final.coins,
    cause: causeOf(report),
    at: report.at,
    expiresAt: endOfDayAfter(report.at, COIN_LIFE_DAYS.partner),
  });
  return { ...final, state: 'CONFIRMED', earnedId: entry?.entryId ?? null, settledAt: report.at };
};

/** A purchase of which only a cancellation has been reported so far. */
const cancelledAhead = async (tx: Tx, ledger: Movements, report: Report): Promise<Purchase> => {
  const { amountPaise } = report.said;
  const none = await reported(tx, ledger, counting(report, 0));
  return { ...none, state: 'CANCELLED', cancelledAheadPaise: amountPaise };
};

/** A report on a purchase that no longer counts for anything; null if it stays that way. */
const reportedLate = async (
  tx: Tx,
  ledger: Movements,
  report: Report,
  before: Purchase,
): Promise<Purchase | null> => {
  const { said } = report;
  const { cancelledAheadPaise: ahead } = before;
  if (ahead === 0) return null;
  if (said.type === 'CANCEL') return { ...before, cancelledAheadPaise: ahead + said.amountPaise };
  if (said.amountPaise <= ahead) return null;
  const rest = counting(report, said.amountPaise - ahead);
  const bought = await reported(tx, ledger, rest);
  return said.type === 'CONFIRM' ? confirmed(tx, ledger, rest, bought) : bought;
};

/** The purchase after the report; null if the report changes nothing. */
const next = async (
  tx: Tx,
  ledger: Movements,
  report: Report,
  before: Purchase | null,
): Promise<Purchase | null> => {
  const { said } = report;
  if (before?.state === 'CANCELLED') return reportedLate(tx, ledger, report, before);
  if (said.type === 'PURCHASE') {
    if (!before) return reported(tx, ledger, report);
    const isLess = before.state === 'REPORTED' && said.amountPaise < before.amountPaise;
    return isLess ? reduced(tx, ledger, report, before, said.amountPaise) : null;
  }
  if (said.type === 'CONFIRM') {
    if (before?.state === 'CONFIRMED') return null;
    return confirmed(tx, ledger, report, before ?? (await reported(tx, ledger, report)));
  }
  if (!before) return cancelledAhead(tx, ledger, report);
  return reduced(tx, ledger, report, before, Math.max(0, before.amountPaise - said.amountPaise));
};

const apply = async (tx: Tx, ledger: Movements, report: Report): Promise<Outcome> => {
  const { trip, said, at } = report;
  const { accountId, tripNumber } = trip;
  const order = { accountId, tripNumber, orderRef: said.orderRef };
  if (said.type === 'DECLINE') {
    const end = { state: 'DECLINED' as const, reason: said.reason || null, at };
    return (await claims.endClaim(tx, order, end)) ? 'APPLIED' : 'IGNORED';
  }
  const before = await purchases.findPurchase(tx, accountId, tripNumber, said.orderRef);
  const after = await next(tx, ledger, report, before);
  if (!after) return 'IGNORED';
  await purchases.savePurchase(tx, after);
  if (said.type !== 'CANCEL') await claims.endClaim(tx, order, { state: 'SETTLED', reason: null, at });
  return 'APPLIED';
};

/** What takes reports: of an account that is closed, or is being closed, nothing moves any more. */
interface ReportServices {
  ledger: Movements;
  accounts: Pick<AccountsService, 'holdOpen'>;
}

/**
 * Takes a report that is known to come from its partner. Throws NOT_FOUND for a trip that was not to that partner, and
 * IDEMPOTENCY_KEY_REUSED if its id was used for another report.
 */
export const takeReport = async (
  tx: Tx,
  { accounts, ledger }: ReportServices,
  said: UnsignedPostback,
  at: Date,
): Promise<Outcome> => {
  const bodyHash = sha256(signedText(said));
  const kept = await purchases.keepPostback(tx, said, { bodyHash, outcome: 'IGNORED' }, at);
  if (kept && kept.bodyHash !== bodyHash) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'This postbackId was used with another report');
  }
  if (kept) return kept.outcome;
  const accountId = await trips.ownerOf(tx, said.tripNumber);
  const isOpen = accountId !== null && (await accounts.holdOpen(tx, accountId));
  const trip = accountId === null ? null : await trips.lockTrip(tx, accountId, said.tripNumber);
  if (trip?.partnerId !== said.partnerId) {
    throw new ApiError('NOT_FOUND', 'There is no such trip to this partner');
  }
  if (!isOpen) return 'IGNORED';
  const outcome = await apply(tx, ledger, { trip, said, at });
  await purchases.noteOutcome(tx, said, outcome);
  return outcome;
};

/**
 * Takes what a partner sends. Throws FORBIDDEN if it is not signed with the partner's key, MALFORMED_REQUEST without
 * an amount, and what `takeReport` throws.
 */
export const createPostbackTaker =
  ({ db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>, services: ReportServices) =>
  (said: Postback): Promise<Outcome> => {
    if (!isSigned(keys, said)) throw new ApiError('FORBIDDEN', 'The signature does not match');
    // Without an amount, a confirmation would cancel its order, and a cancellation would do nothing.
    if (said.amountPaise === 0 && said.type !== 'DECLINE') throw malformed('amountPaise', NO_AMOUNT);
    return db.tx((tx) => takeReport(tx, services, said, clock.now()));
  };
