// SQL for claimants, their failed checks, and where they are paid.
import type { BeneficiaryKind } from '#contract/enums.ts';
import type { Db, Queryable, Tx } from '../../db/driver.ts';
import { createDueQuery, type DueRow } from '../../db/due.ts';
import type { Beneficiary, Claimant } from './types.ts';

const CLAIMANT = `
  select account_id as "accountId", pan_sealed as "panSealed", pan_masked as "panMasked", pan_name as "panName",
         verified_at as "verifiedAt", person
    from cashback_claimant where account_id = $1`;

export const findClaimant = async (q: Queryable, accountId: string): Promise<Claimant | null> =>
  (await q.query<Claimant>(CLAIMANT, [accountId]))[0] ?? null;

/** Serialises changes of the account's payees until the transaction ends. */
export const lockClaimant = async (tx: Tx, accountId: string): Promise<Claimant | null> =>
  (await tx.query<Claimant>(`${CLAIMANT} for update`, [accountId]))[0] ?? null;

/**
 * Serialises claims of a person until the transaction ends, whichever account claims. False if there is no claimant.
 */
export const lockPerson = async (tx: Tx, accountId: string): Promise<boolean> => {
  const rows = await tx.query<{ account_id: string }>(
    `select account_id from cashback_claimant
      where account_id = $1 or person = (select person from cashback_claimant where account_id = $1)
      order by account_id for update`,
    [accountId],
  );
  return rows.some((row) => row.account_id === accountId);
};

export type ClaimantWithoutPerson = Pick<Claimant, 'panSealed'> & DueRow;

/** Claimants whose person is not filled in. */
export const findWithoutPerson = createDueQuery<Pick<Claimant, 'panSealed'>>({
  columns: 'pan_sealed as "panSealed"',
  table: 'cashback_claimant',
  where: 'person is null',
  since: 'verified_at',
  id: 'account_id',
});

export const setPerson = (db: Db, accountId: string, person: string) =>
  db.query('update cashback_claimant set person = $2 where account_id = $1 and person is null', [
    accountId,
    person,
  ]);

/** Keeps the first PAN that was verified. */
export const insertClaimant = (tx: Tx, claimant: Claimant) =>
  tx.query(
    `insert into cashback_claimant (account_id, pan_sealed, pan_masked, pan_name, verified_at, person)
     values ($1, $2, $3, $4, $5, $6) on conflict (account_id) do nothing`,
    [
      claimant.accountId,
      claimant.panSealed,
      claimant.panMasked,
      claimant.panName,
      claimant.verifiedAt,
      claimant.person,
    ],
  );

export type CheckKind = 'PAN' | 'PAYEE';

export interface Check {
  failures: number;
  lockedUntil: Date | null;
  /** Checks, successful ones included, of the day that ends at `dayEndsAt`. */
  checked: number;
  dayEndsAt: Date | null;
  /** A keyed hash of what the provider refused last in these counts. */
  refused: string | null;
}

const NONE: Check = { failures: 0, lockedUntil: null, checked: 0, dayEndsAt: null, refused: null };

const CHECK = 'failures, locked_until as "lockedUntil", checked, day_ends_at as "dayEndsAt", refused';

export const findCheck = async (q: Queryable, accountId: string, kind: CheckKind): Promise<Check> => {
  const [row] = await q.query<Check>(
    `select ${CHECK} from cashback_check where account_id = $1 and kind = $2`,
    [accountId, kind],
  );
  return row ?? NONE;
};

/** Creates the row if it is missing, and locks it until the transaction ends. */
export const lockCheck = async (tx: Tx, accountId: string, kind: CheckKind): Promise<Check> => {
  const [row] = await tx.query<Check>(
    `insert into cashback_check (account_id, kind, failures) values ($1, $2, 0)
     on conflict (account_id, kind) do update set failures = cashback_check.failures
     returning ${CHECK}`,
    [accountId, kind],
  );
  return row ?? NONE;
};

export const saveCheck = (tx: Tx, accountId: string, kind: CheckKind, check: Check) =>
  tx.query(
    `update cashback_check set failures = $3, locked_until = $4, checked = $5, day_ends_at = $6, refused = $7
      where account_id = $1 and kind = $2`,
    [accountId, kind, check.failures, check.lockedUntil, check.checked, check.dayEndsAt, check.refused],
  );

/** Does nothing if the row was erased meanwhile, with its account. */
export const setRefused = (db: Db, accountId: string, kind: CheckKind, refused: string) =>
  db.query('update cashback_check set refused = $3 where account_id = $1 and kind = $2', [
    accountId,
    kind,
    refused,
  ]);

/** A success resets the failures before it; the day's checks stay counted. */
export const resetFailures = (tx: Tx, accountId: string, kind: CheckKind) =>
  tx.query(
    'update cashback_check set failures = 0, locked_until = null where account_id = $1 and kind = $2',
    [accountId, kind],
  );

const BENEFICIARY = `
  select account_id as "accountId", beneficiary_id as "beneficiaryId", kind, sealed, masked,
         account_holder as "accountHolder", bank_name as "bankName", ifsc, added_at as "addedAt",
         replaced_at as "replacedAt"
    from beneficiary where account_id = $1`;

/** The current ones, UPI first. */
export const currentBeneficiaries = (q: Queryable, accountId: string): Promise<Beneficiary[]> =>
  q.query<Beneficiary>(`${BENEFICIARY} and replaced_at is null order by kind desc`, [accountId]);

/** Includes replaced ones, because a transfer names the beneficiary it was paid to. */
export const findBeneficiary = async (
  q: Queryable,
  accountId: string,
  beneficiaryId: string,
): Promise<Beneficiary | null> =>
  (await q.query<Beneficiary>(`${BENEFICIARY} and beneficiary_id = $2`, [accountId, beneficiaryId]))[0] ??
  null;

/** The beneficiary that a transfer is paid to. */
export const beneficiaryOf = async (
  q: Queryable,
  { accountId, beneficiaryId }: Pick<Beneficiary, 'accountId' | 'beneficiaryId'>,
): Promise<Beneficiary> => {
  const found = await findBeneficiary(q, accountId, beneficiaryId);
  if (!found) throw new Error('A transfer without its beneficiary');
  return found;
};

/** The beneficiaries with these ids, including replaced ones. */
export const findBeneficiaries = (
  q: Queryable,
  accountId: string,
  beneficiaryIds: readonly string[],
): Promise<Beneficiary[]> =>
  q.query<Beneficiary>(`${BENEFICIARY} and beneficiary_id = any($2)`, [accountId, [...beneficiaryIds]]);

export const retireBeneficiary = (tx: Tx, accountId: string, kind: BeneficiaryKind, at: Date) =>
  tx.query(
    'update beneficiary set replaced_at = $3 where account_id = $1 and kind = $2 and replaced_at is null',
    [accountId, kind, at],
  );

export const insertBeneficiary = (tx: Tx, beneficiary: Beneficiary) =>
  tx.query(
    `insert into beneficiary (account_id, beneficiary_id, kind, sealed, masked, account_holder, bank_name, ifsc, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      beneficiary.accountId,
      beneficiary.beneficiaryId,
      beneficiary.kind,
      beneficiary.sealed,
      beneficiary.masked,
      beneficiary.accountHolder,
      beneficiary.bankName,
      beneficiary.ifsc,
      beneficiary.addedAt,
    ],
  );
