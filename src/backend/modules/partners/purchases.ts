// What a report makes of a purchase: the coins it expects, earns or gives back. In the caller's transaction, with the
// trip locked.
import { earnedCoins } from '#contract/partner-rules.ts';
import type { Tx } from '../../db/driver.ts';
import { endOfDayAfter } from '../../ledger/calendar.ts';
import { coinExpiry } from '../../ledger/coin-life.ts';
import type { Cause, Ledger } from '../../ledger/types.ts';
import type { ReportedOrder } from './reported-order.ts';
import type { Purchase, Trip, UnsignedPostback } from './types.ts';

export type PurchaseMovements = Pick<Ledger, 'expectEarn' | 'confirmEarn' | 'cancelExpected' | 'reverseEarn'>;

/** A partner's report, with the trip that it is about. */
export interface Report {
  trip: Trip;
  postback: UnsignedPostback;
  at: Date;
}

/** The same report with another amount. */
const withAmount = (report: Report, amountPaise: number): Report => ({
  ...report,
  postback: { ...report.postback, amountPaise },
});

const causeOf = ({ trip, postback }: Report, suffix = ''): Cause => ({
  title: `${trip.partner.name}, order ${postback.orderRef}${suffix}`,
  kind: 'trip',
  id: `${trip.tripNumber}/${postback.orderRef}`,
});

const createPurchase = async (tx: Tx, ledger: PurchaseMovements, report: Report): Promise<Purchase> => {
  const { trip, postback, at } = report;
  const { accountId, tripNumber } = trip;
  const coins = earnedCoins(postback.amountPaise, trip.earnPer100);
  const expectedBy = endOfDayAfter(at, trip.confirmDays);
  const expectation =
    coins > 0
      ? await ledger.expectEarn(tx, { accountId, coins, cause: causeOf(report), at, expectedBy })
      : null;
  return {
    accountId,
    tripNumber,
    orderRef: postback.orderRef,
    state: 'REPORTED',
    amountPaise: postback.amountPaise,
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
const reducePurchase = async (
  tx: Tx,
  ledger: PurchaseMovements,
  report: Report,
  purchase: Purchase,
  amountPaise: number,
): Promise<Purchase> => {
  const coins = Math.min(purchase.coins, earnedCoins(amountPaise, report.trip.earnPer100));
  const back = purchase.coins - coins;
  const { accountId, expectationId, earnedId } = purchase;
  const cause = { ...causeOf(report, ', sent back'), part: report.postback.postbackId };
  const movement = { accountId, coins: back, cause, at: report.at };
  if (back > 0 && earnedId !== null) await ledger.reverseEarn(tx, { ...movement, entryId: earnedId });
  else if (back > 0 && expectationId !== null)
    await ledger.cancelExpected(tx, { ...movement, expectationId });
  return amountPaise === 0
    ? { ...purchase, amountPaise, coins, state: 'CANCELLED', settledAt: report.at }
    : { ...purchase, amountPaise, coins };
};

const confirmPurchase = async (
  tx: Tx,
  ledger: PurchaseMovements,
  report: Report,
  purchase: Purchase,
  amountPaise: number,
): Promise<Purchase> => {
  const final = await reducePurchase(tx, ledger, report, purchase, amountPaise);
  if (final.state === 'CANCELLED') return final;
  const confirmed = { ...final, state: 'CONFIRMED', settledAt: report.at } as const;
  if (final.expectationId === null || final.coins === 0) return confirmed;
  const entry = await ledger.confirmEarn(tx, {
    accountId: purchase.accountId,
    expectationId: final.expectationId,
    coins: final.coins,
    cause: causeOf(report),
    at: report.at,
    expiresAt: coinExpiry(report.at, 'partner'),
  });
  return { ...confirmed, earnedId: entry?.entryId ?? null };
};

/** What was cancelled before anything counted is set against a purchase that is reported later. */
const beginPurchase = async (
  tx: Tx,
  ledger: PurchaseMovements,
  report: Report,
  { countsPaise, cancelledPaise }: ReportedOrder,
): Promise<Purchase> => {
  const begun = await createPurchase(tx, ledger, withAmount(report, countsPaise));
  return countsPaise === 0 ? { ...begun, state: 'CANCELLED', cancelledAheadPaise: cancelledPaise } : begun;
};

/** The purchase after all reports; null if the last one changes nothing. */
export const nextPurchase = async (
  tx: Tx,
  ledger: PurchaseMovements,
  report: Report,
  before: Purchase | null,
  order: ReportedOrder,
): Promise<Purchase | null> => {
  const { countsPaise, isConfirmed, cancelledPaise } = order;
  const ahead = before?.cancelledAheadPaise ?? 0;
  if (before?.state === 'CANCELLED' && (countsPaise === 0 || ahead === 0)) {
    return ahead > 0 && ahead < cancelledPaise ? { ...before, cancelledAheadPaise: cancelledPaise } : null;
  }
  const isNew = before === null || before.state === 'CANCELLED';
  const current = isNew ? await beginPurchase(tx, ledger, report, order) : before;
  if (isConfirmed && current.state === 'REPORTED') {
    return confirmPurchase(tx, ledger, report, current, countsPaise);
  }
  if (isNew) return current;
  return countsPaise < current.amountPaise ? reducePurchase(tx, ledger, report, current, countsPaise) : null;
};
