// SQL for shops and trips. Purchases and claims are in repository-purchases.ts and repository-claims.ts.
import type { TimePosition } from '../../cursor.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { lockOf } from '../../db/locks.ts';
import type { OrderRef, Shop, Trip } from './types.ts';

export const findShop = async (q: Queryable, partnerId: string): Promise<Shop | null> => {
  const [row] = await q.query<Shop>(
    `select partner_id as "partnerId", shop_url as "shopUrl", care_email as "careEmail",
            confirm_days as "confirmDays", texts
       from partner_shop where partner_id = $1`,
    [partnerId],
  );
  return row ?? null;
};

/**
 * A shop without a URL keeps the one it has: the seed knows none. The day of its terms moves only with their words, so a
 * file may be loaded every day.
 */
export const saveShops = async (tx: Tx, shops: readonly Shop[]): Promise<void> => {
  for (const { partnerId, shopUrl, careEmail, confirmDays, texts } of shops) {
    await tx.query(
      `insert into partner_shop (partner_id, shop_url, care_email, confirm_days, texts) values ($1, $2, $3, $4, $5)
       on conflict (partner_id) do update set
         shop_url = coalesce(excluded.shop_url, partner_shop.shop_url),
         care_email = excluded.care_email, confirm_days = excluded.confirm_days,
         texts = case when partner_shop.texts - 'updatedOn' = excluded.texts - 'updatedOn'
                      then partner_shop.texts else excluded.texts end`,
      [partnerId, shopUrl, careEmail, confirmDays, JSON.stringify(texts)],
    );
  }
};

/** Leads nobody there any more. Claims for earlier trips still go to the shop's e-mail address. */
export const closeShops = (tx: Tx, partnerIds: readonly string[]) =>
  tx.query('update partner_shop set shop_url = null where partner_id = any($1::text[])', [[...partnerIds]]);

const TRIP = `
  select account_id as "accountId", trip_number as "tripNumber", client_id as "clientId",
         partner_id as "partnerId", partner, earn_per_100 as "earnPer100", confirm_days as "confirmDays",
         clicked_at as "clickedAt", track_until as "trackUntil"
    from trip`;

/** Allows one click of an account at a time, until the transaction ends. */
export const lockClicks = (tx: Tx, accountId: string) => tx.query(...lockOf('clicks', `trip ${accountId}`));

/** The newest trip to a partner since an instant for which nothing was reported. */
export const findReusableTrip = async (
  tx: Tx,
  accountId: string,
  partnerId: string,
  since: Date,
): Promise<Trip | null> => {
  const [row] = await tx.query<Trip>(
    `${TRIP} t where account_id = $1 and partner_id = $2 and clicked_at > $3
        and not exists (select 1 from trip_purchase p
                         where p.account_id = t.account_id and p.trip_number = t.trip_number)
      order by clicked_at desc limit 1`,
    [accountId, partnerId, since],
  );
  return row ?? null;
};

export const insertTrip = async (tx: Tx, trip: Trip): Promise<void> => {
  await tx.query(
    `insert into trip (account_id, trip_number, client_id, partner_id, partner, earn_per_100, confirm_days,
                       clicked_at, track_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      trip.accountId,
      trip.tripNumber,
      trip.clientId,
      trip.partnerId,
      JSON.stringify(trip.partner),
      trip.earnPer100,
      trip.confirmDays,
      trip.clickedAt,
      trip.trackUntil,
    ],
  );
  await tx.query('insert into trip_owner (trip_number, account_id) values ($1, $2)', [
    trip.tripNumber,
    trip.accountId,
  ]);
};

/** The account that a trip belongs to; null if there is no such trip. */
export const ownerOf = async (q: Queryable, tripNumber: string): Promise<string | null> => {
  const [row] = await q.query<{ accountId: string }>(
    'select account_id as "accountId" from trip_owner where trip_number = $1',
    [tripNumber],
  );
  return row?.accountId ?? null;
};

/** Locks the trip, and with it its purchases and claims, until the transaction ends. */
export const lockTrip = async (tx: Tx, accountId: string, tripNumber: string): Promise<Trip | null> => {
  const [row] = await tx.query<Trip>(`${TRIP} where account_id = $1 and trip_number = $2 for update`, [
    accountId,
    tripNumber,
  ]);
  return row ?? null;
};

/** Allows one report on the orders of a member's cards at a time, until the transaction ends. */
export const lockReports = async (tx: Tx, cards: readonly string[]): Promise<void> => {
  for (const accountId of cards.toSorted()) await tx.query(...lockOf('reports', `trip ${accountId}`));
};

/** An order in a partner's shop, by the number it has there: on whichever card's trip it was made. */
export interface MembersOrder {
  /** The accounts of all cards of the member. */
  cards: readonly string[];
  partnerId: string;
  orderRef: string;
}

/** Takes the accounts, the partner and the order's number as parameters; its capitals may differ. */
const REPORTED = `
  from trip t join trip_purchase p using (account_id, trip_number)
 where account_id = any($1::uuid[]) and t.partner_id = $2 and lower(p.order_ref) = lower($3)`;

/** A reported purchase; `expectedBy` only while its coins are pending. */
export interface ReportedPurchase {
  accountId: string;
  expectedBy: Date | null;
}

/**
 * An order's purchases on any trip to the partner, its number in whatever capitals. A cancellation alone, ahead of its
 * purchase, is no report of the order.
 */
export const reportedPurchases = (
  tx: Tx,
  { cards, partnerId, orderRef }: MembersOrder,
): Promise<ReportedPurchase[]> =>
  tx.query<ReportedPurchase>(
    `select account_id as "accountId", case when p.state = 'REPORTED' then p.expected_by end as "expectedBy" ${REPORTED}
        and (p.cancelled_ahead_paise = 0 or exists (
              select 1 from trip_report r
               where (r.account_id, r.trip_number, r.order_ref) = (p.account_id, p.trip_number, p.order_ref)
                 and r.type <> 'CANCEL'))`,
    [cards, partnerId, orderRef],
  );

/**
 * The order that a report is about, as it was reported first, on a trip to the partner; null if on none. Once the
 * member has claimed the order, capitals in its number make no difference (docs/decisions/184).
 */
export const findReportedOrder = async (
  tx: Tx,
  { cards, partnerId, orderRef, tripNumber }: MembersOrder & { tripNumber: string },
): Promise<OrderRef | null> => {
  const [row] = await tx.query<OrderRef>(
    `select account_id as "accountId", trip_number as "tripNumber", p.order_ref as "orderRef" ${REPORTED}
        and (p.order_ref = $3 or exists (
              select 1 from trip_claim c join trip claimed using (account_id, trip_number)
               where c.account_id = any($1::uuid[]) and claimed.partner_id = $2 and lower(c.order_ref) = lower($3)))
      order by p.order_ref = $3 desc, trip_number = $4 desc, p.reported_at, trip_number limit 1`,
    [cards, partnerId, orderRef, tripNumber],
  );
  return row ?? null;
};

export const findTrip = async (q: Queryable, accountId: string, tripNumber: string): Promise<Trip | null> => {
  const [row] = await q.query<Trip>(`${TRIP} where account_id = $1 and trip_number = $2`, [
    accountId,
    tripNumber,
  ]);
  return row ?? null;
};

/** Newest first, after the given position. */
export const findTrips = (
  q: Queryable,
  accountId: string,
  after: TimePosition | null,
  limit: number,
): Promise<Trip[]> =>
  q.query<Trip>(
    `${TRIP} where account_id = $1
        and (clicked_at, trip_number) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::text, ''))
      order by clicked_at desc, trip_number desc limit $4`,
    [accountId, after?.at ?? null, after?.id ?? null, limit],
  );
