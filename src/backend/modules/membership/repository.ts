// SQL for orders of Plus, and for the membership that results from them.
import type { TimePosition } from '../../cursor.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { createDueQuery } from '../../db/due.ts';
import { lockOf } from '../../db/locks.ts';
import type { Membership, Plan, PlusOrder, PlusOrderRef, PlusOrderState, RenewalSettings } from './types.ts';

const ORDER = `
  select account_id as "accountId", order_id as "orderId", client_id as "clientId", kind,
         campaign_id as "campaignId", plan, price_paise as "pricePaise", bonus_points as "bonusPoints",
         auto_renew as "autoRenew", state, failure, payment_id as "paymentId", placed_at as "placedAt",
         settled_at as "settledAt", starts_at as "startsAt", ends_at as "endsAt",
         bonus_entry_id as "bonusEntryId", renewal_before as "renewalBefore"
    from plus_order`;

const findOne = async (q: Queryable, where: string, values: unknown[]): Promise<PlusOrder | null> =>
  (await q.query<PlusOrder>(`${ORDER} where ${where}`, values))[0] ?? null;

export const findOrder = (q: Queryable, { accountId, orderId }: PlusOrderRef): Promise<PlusOrder | null> =>
  findOne(q, 'account_id = $1 and order_id = $2', [accountId, orderId]);

export const lockOrder = (tx: Tx, { accountId, orderId }: PlusOrderRef): Promise<PlusOrder | null> =>
  findOne(tx, 'account_id = $1 and order_id = $2 for update', [accountId, orderId]);

/** The purchase that waits for its payment. */
export const findOpenPurchase = (q: Queryable, accountId: string): Promise<PlusOrder | null> =>
  findOne(q, `account_id = $1 and kind <> 'RENEWAL' and state = 'OPEN'`, [accountId]);

/** The renewal that waits for its charge. */
export const findOpenRenewal = (q: Queryable, accountId: string): Promise<PlusOrder | null> =>
  findOne(q, `account_id = $1 and kind = 'RENEWAL' and state = 'OPEN'`, [accountId]);

/** The order by which the account took a campaign, unless it failed. */
export const findOfCampaign = (
  q: Queryable,
  accountId: string,
  campaignId: string,
): Promise<PlusOrder | null> =>
  findOne(q, `account_id = $1 and campaign_id = $2 and state <> 'FAILED'`, [accountId, campaignId]);

/** What the account bought in campaigns and paid, refunded or not. Each only once, so there are few. */
export const paidOfCampaigns = (q: Queryable, accountId: string): Promise<PlusOrder[]> =>
  q.query<PlusOrder>(
    `${ORDER} where account_id = $1 and campaign_id is not null and state in ('PAID', 'REFUNDED')
      order by placed_at desc, order_id desc`,
    [accountId],
  );

/** The paid period that ends last. */
export const findLastPaid = (q: Queryable, accountId: string): Promise<PlusOrder | null> =>
  findOne(q, `account_id = $1 and state = 'PAID' order by ends_at desc limit 1`, [accountId]);

/** The paid period that contains an instant. */
export const findPaidAt = (q: Queryable, accountId: string, at: Date): Promise<PlusOrder | null> =>
  findOne(
    q,
    `account_id = $1 and state = 'PAID' and starts_at <= $2 and ends_at > $2 order by ends_at limit 1`,
    [accountId, at],
  );

/** Newest first; `after` is the last order of the page before. */
export const ordersOf = (
  q: Queryable,
  accountId: string,
  after: TimePosition | null,
  limit: number,
): Promise<PlusOrder[]> =>
  q.query<PlusOrder>(
    `${ORDER} where account_id = $1
        and (placed_at, order_id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::text, ''))
      order by placed_at desc, order_id desc limit $4`,
    [accountId, after?.at ?? null, after?.id ?? null, limit],
  );

/** False if another purchase (or renewal) is open, or the campaign was taken. */
export const insertOrder = async (tx: Tx, order: PlusOrder): Promise<boolean> => {
  const rows = await tx.query(
    `insert into plus_order (account_id, order_id, client_id, kind, campaign_id, plan, price_paise, bonus_points,
                             auto_renew, placed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning order_id`,
    [
      order.accountId,
      order.orderId,
      order.clientId,
      order.kind,
      order.campaignId,
      JSON.stringify(order.plan),
      order.pricePaise,
      order.bonusPoints,
      order.autoRenew,
      order.placedAt,
    ],
  );
  return rows.length === 1;
};

/** Returns false if the order no longer waits for a payment. */
export const setPayment = async (
  tx: Tx,
  { accountId, orderId }: PlusOrderRef,
  paymentId: string,
): Promise<boolean> => {
  const rows = await tx.query(
    `update plus_order set payment_id = $3
      where account_id = $1 and order_id = $2 and state = 'OPEN' returning order_id`,
    [accountId, orderId, paymentId],
  );
  return rows.length === 1;
};

export interface OrderChange {
  from: PlusOrderState;
  to: PlusOrderState;
  at: Date;
  failure?: string;
  startsAt?: Date;
  endsAt?: Date;
  bonusEntryId?: string;
  renewalBefore?: RenewalSettings;
}

/** Returns false if the order was not in the expected state. */
export const moveOrder = async (
  tx: Tx,
  { accountId, orderId }: PlusOrderRef,
  change: OrderChange,
): Promise<boolean> => {
  const rows = await tx.query(
    `update plus_order
        set state = $4, settled_at = coalesce(settled_at, $5), failure = $6,
            starts_at = coalesce($7, starts_at), ends_at = coalesce($8, ends_at),
            bonus_entry_id = coalesce($9, bonus_entry_id), renewal_before = coalesce($10::jsonb, renewal_before)
      where account_id = $1 and order_id = $2 and state = $3 returning order_id`,
    [
      accountId,
      orderId,
      change.from,
      change.to,
      change.at,
      change.failure ?? null,
      change.startsAt ?? null,
      change.endsAt ?? null,
      change.bonusEntryId ?? null,
      change.renewalBefore ? JSON.stringify(change.renewalBefore) : null,
    ],
  );
  return rows.length === 1;
};

/** Whatever is cancelled later, no setting from before switches renewal on again. */
export const forgetRenewalsBefore = (tx: Tx, accountId: string) =>
  tx.query(
    `update plus_order set renewal_before = jsonb_set(renewal_before, '{autoRenew}', 'false')
      where account_id = $1 and state = 'PAID' and renewal_before is not null`,
    [accountId],
  );

const MEMBERSHIP = `
  select account_id as "accountId", client_id as "clientId", since, until, active, auto_renew as "autoRenew",
         renew_plan as "renewPlan", mandate, renew_at as "renewAt", renew_tries as "renewTries", renewal
    from plus_membership`;

export const findMembership = async (q: Queryable, accountId: string): Promise<Membership | null> =>
  (await q.query<Membership>(`${MEMBERSHIP} where account_id = $1`, [accountId]))[0] ?? null;

/** Locks the membership until the transaction ends. */
export const lockMembership = async (tx: Tx, accountId: string): Promise<Membership | null> =>
  (await tx.query<Membership>(`${MEMBERSHIP} where account_id = $1 for update`, [accountId]))[0] ?? null;

/** Held until the transaction ends; take it before every other lock, except that of the account. */
export const lockRenewals = (tx: Tx, accountId: string) =>
  tx.query(...lockOf('renewals', `plus ${accountId}`));

/** What can be due for a membership at a certain time. */
export type DueKind = 'renewal' | 'end';

const RENEWS = `active and auto_renew and renewal is distinct from 'PENDING'`;

/** `$1` is now. */
const DUE: Record<DueKind, { where: string; since: string }> = {
  renewal: { where: `${RENEWS} and until > $1`, since: 'renew_at' },
  end: { where: 'active', since: 'until' },
};

const OF_MEMBERSHIPS = { table: 'plus_membership', id: 'account_id' };

/** Accounts whose membership is due; `ending`: that renews and ends by an instant, due or not. */
export const findDueFor = {
  renewal: createDueQuery({ ...OF_MEMBERSHIPS, ...DUE.renewal }),
  ending: createDueQuery({ ...OF_MEMBERSHIPS, where: RENEWS, since: 'until' }),
  end: createDueQuery({ ...OF_MEMBERSHIPS, ...DUE.end }),
};

/** A membership that is due, locked; null if it is not due, or if another process works on it. */
export const lockDue = async (
  tx: Tx,
  kind: DueKind,
  at: Date,
  accountId: string,
): Promise<Membership | null> => {
  const { where, since } = DUE[kind];
  const isDue = `${where} and ${since} <= $1`;
  const sql = `${MEMBERSHIP} where ${isDue} and account_id = $2 for update skip locked`;
  return (await tx.query<Membership>(sql, [at, accountId]))[0] ?? null;
};

export const saveMembership = (tx: Tx, row: Membership) =>
  tx.query(
    `insert into plus_membership (account_id, client_id, since, until, active, auto_renew, renew_plan, mandate,
                                  renew_at, renew_tries, renewal)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (account_id) do update
        set client_id = excluded.client_id, since = excluded.since, until = excluded.until,
            active = excluded.active, auto_renew = excluded.auto_renew, renew_plan = excluded.renew_plan,
            mandate = excluded.mandate, renew_at = excluded.renew_at, renew_tries = excluded.renew_tries,
            renewal = excluded.renewal`,
    [
      row.accountId,
      row.clientId,
      row.since,
      row.until,
      row.active,
      row.autoRenew,
      JSON.stringify(row.renewPlan satisfies Plan),
      row.mandate,
      row.renewAt,
      row.renewTries,
      row.renewal,
    ],
  );
