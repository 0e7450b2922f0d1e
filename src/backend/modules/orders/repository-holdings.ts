// SQL for the codes that members have, across their orders.
import type { HoldingState } from '#contract/enums.ts';
import type { Queryable } from '../../db/driver.ts';
import type { Line } from './types.ts';

export interface StoredHolding {
  orderId: string;
  n: number;
  line: Line;
  expiresAt: Date;
  usedAt: Date | null;
  revealed: boolean;
}

// Codes belong to the member once their order is done, unless it was undone.
const HOLDING = `
  select v.order_id as "orderId", v.n, o.line, v.expires_at as "expiresAt", v.used_at as "usedAt",
         o.revealed_at is not null as "revealed"
    from order_voucher v
    join member_order o on o.account_id = v.account_id and o.order_id = v.order_id
   where v.account_id = $1 and o.state in ('DELIVERED', 'PARTLY_DELIVERED')`;

/** `$2` is now. The instant by which each list is ordered, and the direction. */
const LISTS: Record<HoldingState, { at: string; which: string; order: 'asc' | 'desc' }> = {
  active: {
    at: 'v.expires_at',
    which: 'v.used_at is null and v.expires_at > $2',
    order: 'asc',
  },
  used: {
    at: 'v.used_at',
    which: 'v.used_at is not null and $2::timestamptz is not null',
    order: 'desc',
  },
  expired: {
    at: 'v.expires_at',
    which: 'v.used_at is null and v.expires_at <= $2',
    order: 'desc',
  },
};

interface HoldingSelection {
  accountId: string;
  state: HoldingState;
  now: Date;
  /** The last one of the previous page. */
  after: { at: Date; orderId: string; n: number } | null;
  limit: number;
}

export const findHoldings = (q: Queryable, selection: HoldingSelection): Promise<StoredHolding[]> => {
  const { at, which, order } = LISTS[selection.state];
  const [beyond, first] = order === 'asc' ? ['>', '-infinity'] : ['<', 'infinity'];
  const { after } = selection;
  return q.query<StoredHolding>(
    `${HOLDING} and ${which}
        and (${at}, v.order_id, v.n) ${beyond} (coalesce($3::timestamptz, '${first}'), coalesce($4::text, ''), coalesce($5::int, 0))
      order by ${at} ${order}, v.order_id ${order}, v.n ${order} limit $6`,
    [
      selection.accountId,
      selection.now,
      after?.at ?? null,
      after?.orderId ?? null,
      after?.n ?? null,
      selection.limit,
    ],
  );
};

export const findHolding = async (
  q: Queryable,
  accountId: string,
  { orderId, n }: Pick<StoredHolding, 'orderId' | 'n'>,
): Promise<StoredHolding | null> =>
  (await q.query<StoredHolding>(`${HOLDING} and v.order_id = $2 and v.n = $3`, [accountId, orderId, n]))[0] ??
  null;

/** A code that is marked already keeps its time; null removes the mark. */
export const setUsed = (
  q: Queryable,
  accountId: string,
  { orderId, n }: Pick<StoredHolding, 'orderId' | 'n'>,
  at: Date | null,
) =>
  q.query(
    `update order_voucher
        set used_at = case when $4::timestamptz is null then null else coalesce(used_at, $4::timestamptz) end
      where account_id = $1 and order_id = $2 and n = $3`,
    [accountId, orderId, n, at],
  );
