import type { Queryable, Tx } from '../../db/driver.ts';
import type { MembersOrder } from './repository.ts';
import type { Claim } from './types.ts';

const CLAIM = `
  select account_id as "accountId", claim_id as "claimId", trip_number as "tripNumber", order_ref as "orderRef",
         ordered_on::text as "orderedOn", amount_paise as "amountPaise", note, state, reason,
         filed_at as "filedAt", answer_by as "answerBy", settled_at as "settledAt"
    from trip_claim`;

export const claimsOf = (q: Queryable, accountId: string, tripNumbers: readonly string[]): Promise<Claim[]> =>
  q.query<Claim>(`${CLAIM} where account_id = $1 and trip_number = any($2) order by filed_at, claim_id`, [
    accountId,
    [...tripNumbers],
  ]);

/** The claim for an order, however its number is capitalised. */
export const findClaim = async (
  q: Queryable,
  accountId: string,
  tripNumber: string,
  orderRef: string,
): Promise<Claim | null> => {
  const [row] = await q.query<Claim>(
    `${CLAIM} where account_id = $1 and trip_number = $2 and lower(order_ref) = lower($3)
      order by order_ref = $3 desc, filed_at, claim_id limit 1`,
    [accountId, tripNumber, orderRef],
  );
  return row ?? null;
};

/** How many the account waits for an answer to. */
export const countOpenClaims = async (q: Queryable, accountId: string): Promise<number> =>
  (await q.query(`select 1 from trip_claim where account_id = $1 and state = 'OPEN'`, [accountId])).length;

export const insertClaim = (tx: Tx, claim: Claim) =>
  tx.query(
    `insert into trip_claim (account_id, claim_id, trip_number, order_ref, ordered_on, amount_paise, note, state,
                             filed_at, answer_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      claim.accountId,
      claim.claimId,
      claim.tripNumber,
      claim.orderRef,
      claim.orderedOn,
      claim.amountPaise,
      claim.note,
      claim.state,
      claim.filedAt,
      claim.answerBy,
    ],
  );

/** From whichever trip its member claims the order. Takes the accounts, the partner and the order's number. */
const OPEN_CLAIM = `
  c.account_id = any($1::uuid[]) and lower(c.order_ref) = lower($3) and c.state = 'OPEN' and exists (
    select 1 from trip t
     where t.account_id = c.account_id and t.trip_number = c.trip_number and t.partner_id = $2
  )`;

export const hasOpenClaim = async (
  q: Queryable,
  { cards, partnerId, orderRef }: MembersOrder,
): Promise<boolean> =>
  (await q.query(`select 1 from trip_claim c where ${OPEN_CLAIM}`, [cards, partnerId, orderRef])).length > 0;

/** Ends the open claim for an order. Returns its id and its card's account; null if there is none. */
export const endClaim = async (
  tx: Tx,
  { cards, partnerId, orderRef }: MembersOrder,
  end: { state: 'SETTLED' | 'DECLINED'; reason: string | null; at: Date },
): Promise<Pick<Claim, 'claimId' | 'accountId'> | null> => {
  // An older release took claims for one order from several trips: they end together, and one answer is enough.
  const [ended] = await tx.query<Pick<Claim, 'claimId' | 'accountId'>>(
    `update trip_claim c set state = $4, reason = $5, settled_at = $6
      where ${OPEN_CLAIM} returning c.claim_id as "claimId", c.account_id as "accountId"`,
    [cards, partnerId, orderRef, end.state, end.reason, end.at],
  );
  return ended ?? null;
};
