// What a report makes of a purchase: the coins it expects, earns or gives back. In the caller's transaction, with the
// trip locked.
import { earnedCoins } from '#contract/partner-rules.ts';
import type { Tx } from '../../db/driver.ts';
import { endOfDayAfter, endOfDayMonthsAfter } from '../../ledger/calendar.ts';
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

/** A report, what counts of its order after it and all that came before, and for how long its coins are valid. */
interface ReadReport extends Report {
  order: ReportedOrder;
  coinLifeMonths: number;
}

const causeOf = ({ trip, postback }: Report, suffix = ''): Cause => ({
  title: `${trip.partner.name}, order ${postback.orderRef}${suffix}`,
  kind: 'trip',
  id: `${trip.tripNumber}/${postback.orderRef}`,
});

const createPurchase = async (tx: Tx, ledger: PurchaseMovements, report: ReadReport): Promise<Purchase> => {
  const { trip, postback, at, order } = report;
  const { accountId, tripNumber } = trip;
  const amountPaise = order.countsPaise;
  const coins = earnedCoins(amountPaise, trip.earnPer100);
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
    amountPaise,
    cancelledAheadPaise: 0,
    coins,
    expectationId: expectation?.entryId ?? null,
    earnedId: null,
    reportedAt: at,
    expectedBy,
    settledAt: null,
  };
};

/** Takes coins back so that those for what still counts remain: from the pending or from the earned ones. */
const reducePurchase = async (
  tx: Tx,
  ledger: PurchaseMovements,
  report: ReadReport,
  purchase: Purchase,
): Promise<Purchase> => {
  const amountPaise = report.order.countsPaise;
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
  report: ReadReport,
  purchase: Purchase,
): Promise<Purchase> => {
  const final = await reducePurchase(tx, ledger, report, purchase);
  if (final.state === 'CANCELLED') return final;
  const confirmed = { ...final, state: 'CONFIRMED', settledAt: report.at } as const;
  if (final.expectationId === null || final.coins === 0) return confirmed;
  const entry = await ledger.confirmEarn(tx, {
    accountId: purchase.accountId,
    expectationId: final.expectationId,
    coins: final.coins,
    cause: causeOf(report),
    at: report.at,
    expiresAt: endOfDayMonthsAfter(report.at, report.coinLifeMonths),
  });
  return { ...confirmed, earnedId: entry?.entryId ?? null };
};

/** What was cancelled before anything counted is set against a purchase that is reported later. */
const beginPurchase = async (tx: Tx, ledger: PurchaseMovements, report: ReadReport): Promise<Purchase> => {
  const { countsPaise, isConfirmed, cancelledPaise } = report.order;
  const begun = await createPurchase(tx, ledger, report);
  if (countsPaise === 0) return { ...begun, state: 'CANCELLED', cancelledAheadPaise: cancelledPaise };
  return isConfirmed ? confirmPurchase(tx, ledger, report, begun) : begun;
};

/** The purchase after all reports; null if the last one changes nothing. */
export const nextPurchase = async (
  tx: Tx,
  ledger: PurchaseMovements,
  report: ReadReport,
  before: Purchase | null,
): Promise<Purchase | null> => {
  if (before === null) return beginPurchase(tx, ledger, report);
  const { countsPaise, isConfirmed, cancelledPaise } = report.order;
  if (isConfirmed && before.state === 'REPORTED') return confirmPurchase(tx, ledger, report, before);
  if (before.state !== 'CANCELLED') {
    return countsPaise < before.amountPaise ? reducePurchase(tx, ledger, report, before) : null;
  }
  const ahead = before.cancelledAheadPaise;
  // It had counted, and all of it was sent back.
  if (ahead === 0) return null;
  if (countsPaise > 0) return beginPurchase(tx, ledger, report);
  return ahead < cancelledPaise ? { ...before, cancelledAheadPaise: cancelledPaise } : null;
};
