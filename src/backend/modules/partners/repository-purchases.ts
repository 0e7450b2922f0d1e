// SQL for purchases on trips, and for partners' reports. Writers must have locked the trip.
import type { Queryable, Tx } from '../../db/driver.ts';
import type { OrderRef, OrderReport, Outcome, Purchase } from './types.ts';

const PURCHASE = `
  select account_id as "accountId", trip_number as "tripNumber", order_ref as "orderRef", state,
         amount_paise as "amountPaise", cancelled_ahead_paise as "cancelledAheadPaise", coins,
         expectation_id as "expectationId", earned_id as "earnedId", reported_at as "reportedAt",
         expected_by as "expectedBy", settled_at as "settledAt"
    from trip_purchase`;

export const findPurchase = async (
  tx: Tx,
  { accountId, tripNumber, orderRef }: OrderRef,
): Promise<Purchase | null> => {
  const [row] = await tx.query<Purchase>(
    `${PURCHASE} where account_id = $1 and trip_number = $2 and order_ref = $3`,
    [accountId, tripNumber, orderRef],
  );
  return row ?? null;
};

/** Oldest first. */
export const purchasesOf = (
  q: Queryable,
  accountId: string,
  tripNumbers: readonly string[],
): Promise<Purchase[]> =>
  q.query<Purchase>(
    `${PURCHASE} where account_id = $1 and trip_number = any($2) order by reported_at, order_ref`,
    [accountId, [...tripNumbers]],
  );

/** Those whose coins are still pending. */
export const pendingPurchases = (tx: Tx, accountId: string): Promise<Purchase[]> =>
  tx.query<Purchase>(
    `${PURCHASE} where account_id = $1 and state = 'REPORTED' order by reported_at, trip_number, order_ref`,
    [accountId],
  );

/** Writes the current state of a purchase. */
export const savePurchase = async (tx: Tx, purchase: Purchase): Promise<void> => {
  await tx.query(
    `insert into trip_purchase (account_id, trip_number, order_ref, state, amount_paise, coins, expectation_id,
                                earned_id, reported_at, expected_by, settled_at, cancelled_ahead_paise)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (account_id, trip_number, order_ref) do update set
       state = excluded.state, amount_paise = excluded.amount_paise, coins = excluded.coins,
       expectation_id = excluded.expectation_id, earned_id = excluded.earned_id,
       reported_at = excluded.reported_at, expected_by = excluded.expected_by, settled_at = excluded.settled_at,
       cancelled_ahead_paise = excluded.cancelled_ahead_paise`,
    [
      purchase.accountId,
      purchase.tripNumber,
      purchase.orderRef,
      purchase.state,
      purchase.amountPaise,
      purchase.coins,
      purchase.expectationId,
      purchase.earnedId,
      purchase.reportedAt,
      purchase.expectedBy,
      purchase.settledAt,
      purchase.cancelledAheadPaise,
    ],
  );
};

/** All that was reported of an order, in order of arrival. */
export const reportsOf = (tx: Tx, { accountId, tripNumber, orderRef }: OrderRef): Promise<OrderReport[]> =>
  tx.query<OrderReport>(
    `select type, amount_paise as "amountPaise", occurred_at as "occurredAt" from trip_report
      where account_id = $1 and trip_number = $2 and order_ref = $3 order by seq`,
    [accountId, tripNumber, orderRef],
  );

/** Stores those of the reports that are not stored yet. */
export const insertReports = async (
  tx: Tx,
  { accountId, tripNumber, orderRef }: OrderRef,
  reports: readonly OrderReport[],
  storedCount: number,
): Promise<void> => {
  for (const [index, { type, amountPaise, occurredAt }] of reports.entries()) {
    if (index < storedCount) continue;
    await tx.query(
      `insert into trip_report (account_id, trip_number, order_ref, seq, type, amount_paise, occurred_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [accountId, tripNumber, orderRef, index + 1, type, amountPaise, occurredAt],
    );
  }
};

export const deleteReports = (tx: Tx, { accountId, tripNumber, orderRef }: OrderRef) =>
  tx.query('delete from trip_report where account_id = $1 and trip_number = $2 and order_ref = $3', [
    accountId,
    tripNumber,
    orderRef,
  ]);

interface StoredPostback {
  bodyHash: string;
  outcome: Outcome;
}

/** Stores a report's id; waits if the same one is being taken. Returns the stored report if it is not new. */
export const insertPostback = async (
  tx: Tx,
  id: { partnerId: string; postbackId: string },
  postback: StoredPostback,
  at: Date,
): Promise<StoredPostback | null> => {
  const inserted = await tx.query(
    `insert into partner_postback (partner_id, postback_id, body_hash, outcome, at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning postback_id`,
    [id.partnerId, id.postbackId, postback.bodyHash, postback.outcome, at],
  );
  if (inserted.length === 1) return null;
  const [row] = await tx.query<StoredPostback>(
    `select body_hash as "bodyHash", outcome from partner_postback where partner_id = $1 and postback_id = $2`,
    [id.partnerId, id.postbackId],
  );
  return row ?? null;
};

export const setPostbackOutcome = (tx: Tx, id: { partnerId: string; postbackId: string }, outcome: Outcome) =>
  tx.query('update partner_postback set outcome = $3 where partner_id = $1 and postback_id = $2', [
    id.partnerId,
    id.postbackId,
    outcome,
  ]);
