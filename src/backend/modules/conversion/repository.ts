import type { Queryable, Tx } from '../../db/driver.ts';
import { createDueQuery, type DueRow } from '../../db/due.ts';
import { lockOf } from '../../db/locks.ts';
import type { Conversion, ConversionState } from './types.ts';

type ConversionRef = Pick<Conversion, 'accountId' | 'conversionId'>;

const CONVERSION = `
  select account_id as "accountId", conversion_id as "conversionId", cart_id as "cartId", client_id as "clientId",
         state, points, coins, programme, rate, micro_site as "microSite", reference, failure,
         placed_at as "placedAt", verify_by as "verifyBy", confirmed_at as "confirmedAt",
         confirmed_on::text as "confirmedOn", settled_at as "settledAt", coins_expire as "coinsExpire"
    from conversion`;

export const findConversion = async (
  q: Queryable,
  accountId: string,
  conversionId: string,
): Promise<Conversion | null> => {
  const [row] = await q.query<Conversion>(`${CONVERSION} where account_id = $1 and conversion_id = $2`, [
    accountId,
    conversionId,
  ]);
  return row ?? null;
};

/** Those that wait for their password, for the debit, or for its end. */
export const conversionsUnderWay = (q: Queryable, accountId: string): Promise<Conversion[]> =>
  q.query<Conversion>(
    `${CONVERSION} where account_id = $1 and state in ('PLACED', 'CONFIRMED', 'CANCELLING') order by placed_at, conversion_id`,
    [accountId],
  );

/** Locks the conversion until the transaction ends. */
export const lockConversion = async (
  tx: Tx,
  { accountId, conversionId }: ConversionRef,
): Promise<Conversion | null> => {
  const [row] = await tx.query<Conversion>(
    `${CONVERSION} where account_id = $1 and conversion_id = $2 for update`,
    [accountId, conversionId],
  );
  return row ?? null;
};

/** The conversion of a cart that has not lapsed, locked until the transaction ends. */
export const lockConversionOfCart = async (
  tx: Tx,
  accountId: string,
  cartId: string,
): Promise<Conversion | null> => {
  const [row] = await tx.query<Conversion>(
    `${CONVERSION} where account_id = $1 and cart_id = $2 and state <> 'LAPSED' for update`,
    [accountId, cartId],
  );
  return row ?? null;
};

export const findConversionOfCart = async (
  q: Queryable,
  accountId: string,
  cartId: string,
): Promise<Conversion | null> => {
  const [row] = await q.query<Conversion>(
    `${CONVERSION} where account_id = $1 and cart_id = $2 and state <> 'LAPSED'`,
    [accountId, cartId],
  );
  return row ?? null;
};

/** False if the cart has a conversion; waits for one that begins at the same time. */
export const insertConversion = async (tx: Tx, conversion: Conversion): Promise<boolean> => {
  const rows = await tx.query(
    `insert into conversion (account_id, conversion_id, cart_id, client_id, state, points, coins, programme, rate,
                             micro_site, placed_at, verify_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (account_id, cart_id) where state <> 'LAPSED' do nothing returning conversion_id`,
    [
      conversion.accountId,
      conversion.conversionId,
      conversion.cartId,
      conversion.clientId,
      conversion.state,
      conversion.points,
      conversion.coins,
      JSON.stringify(conversion.programme),
      JSON.stringify(conversion.rate),
      conversion.microSite,
      conversion.placedAt,
      conversion.verifyBy,
    ],
  );
  return rows.length === 1;
};

interface StateChange {
  from: ConversionState;
  to: ConversionState;
  confirmedAt?: Date;
  confirmedOn?: string;
  settledAt?: Date;
  coinsExpire?: Date;
  reference?: string;
  /** Why it fails; none stays of an earlier state. */
  failure?: string | null;
}

/** Returns false if the conversion was not in the expected state. */
export const moveConversion = async (
  tx: Tx,
  { accountId, conversionId }: ConversionRef,
  change: StateChange,
): Promise<boolean> => {
  const rows = await tx.query(
    `update conversion
        set state = $4, confirmed_at = coalesce($5, confirmed_at), confirmed_on = coalesce($6, confirmed_on),
            settled_at = coalesce($7, settled_at), coins_expire = coalesce($8, coins_expire),
            reference = coalesce($9, reference), failure = $10
      where account_id = $1 and conversion_id = $2 and state = $3 returning conversion_id`,
    [
      accountId,
      conversionId,
      change.from,
      change.to,
      change.confirmedAt ?? null,
      change.confirmedOn ?? null,
      change.settledAt ?? null,
      change.coinsExpire ?? null,
      change.reference ?? null,
      change.failure ?? null,
    ],
  );
  return rows.length === 1;
};

export interface Day {
  accountId: string;
  clientId: string;
  day: string;
}

/** Points of a day that any of the accounts converted, or is converting. */
export const pointsOfDay = async (
  q: Queryable,
  accountIds: readonly string[],
  { clientId, day }: Omit<Day, 'accountId'>,
): Promise<number> => {
  const [row] = await q.query<{ points: number }>(
    `select coalesce(sum(points), 0)::bigint as points from conversion_day
      where account_id = any($1::uuid[]) and client_id = $2 and day = $3`,
    [[...accountIds], clientId, day],
  );
  return row?.points ?? 0;
};

/** Makes confirmations with all cards of a number at a brand wait for each other until the transaction ends. */
export const lockDayLimit = (tx: Tx, { mobile, clientId }: { mobile: string; clientId: string }) =>
  tx.query(...lockOf('conversions', `${clientId} ${mobile}`));

/**
 * Counts points towards a day; false if its account has more than `most` of them by then, as after a confirmation by a
 * process of an older release, which takes no lock.
 */
export const addToDay = async (
  tx: Tx,
  { accountId, clientId, day }: Day,
  points: number,
  most: number | null = null,
): Promise<boolean> =>
  (
    await tx.query(
      `insert into conversion_day as d (account_id, client_id, day, points) values ($1, $2, $3, $4)
       on conflict (account_id, client_id, day) do update set points = d.points + excluded.points
         where $5::bigint is null or d.points + excluded.points <= $5
       returning points`,
      [accountId, clientId, day, points, most],
    )
  ).length > 0;

/** A failed conversion no longer counts. */
export const takeOffDay = (tx: Tx, { accountId, clientId, day }: Day, points: number) =>
  tx.query(
    `update conversion_day set points = points - $4 where account_id = $1 and client_id = $2 and day = $3`,
    [accountId, clientId, day, points],
  );

/** Ends conversions that were not confirmed in time. */
export const expireUnconfirmed = (q: Queryable, at: Date, failure: string) =>
  q.query(
    `update conversion set state = 'LAPSED', failure = $2, settled_at = $1
      where state = 'PLACED' and verify_by <= $1`,
    [at, failure],
  );

export type StalledConversion = ConversionRef & DueRow;

/** Conversions that were confirmed by an instant but are still not settled. */
export const findStalled = createDueQuery<ConversionRef>({
  columns: 'conversion_id as "conversionId"',
  table: 'conversion',
  where: `state in ('CONFIRMED', 'CANCELLING')`,
  since: 'confirmed_at',
  id: 'conversion_id',
});
