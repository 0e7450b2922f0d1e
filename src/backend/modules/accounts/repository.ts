import type { Salutation } from '#contract/enums.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { lockOf } from '../../db/locks.ts';

export interface Account {
  accountId: string;
  clientId: string;
  lcn: string;
  status: string;
  tier: string;
  salutation: Salutation | null;
  firstName: string;
  lastName: string;
  email: string | null;
  emailVerified: boolean;
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
  createdAt: Date;
  /** The registered mobile number. */
  mobile: string;
}

const ACCOUNT = `
  select a.account_id as "accountId", a.client_id as "clientId", a.lcn, a.status, a.tier, a.salutation,
         a.first_name as "firstName", a.last_name as "lastName", a.email,
         a.email_verified as "emailVerified", a.date_of_birth as "dateOfBirth", a.created_at as "createdAt",
         m.value as mobile
    from account a
    join identity m on m.account_id = a.account_id and m.kind = '3'`;

export const accountById = async (q: Queryable, accountId: string): Promise<Account | null> =>
  (await q.query<Account>(`${ACCOUNT} where a.account_id = $1`, [accountId]))[0] ?? null;

export const accountByLcn = async (q: Queryable, lcn: string): Promise<Account | null> =>
  (await q.query<Account>(`${ACCOUNT} where a.lcn = $1`, [lcn]))[0] ?? null;

/** An account that is open or was closed; of a closed one only the card is left. */
export interface Holder {
  accountId: string;
  lcn: string;
  status: string;
  closedAt: Date | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** Numbers that sign in. */
  mobiles: string[];
}

/** The holder of a card, past or present; null for a card that never existed. */
export const holderOf = async (q: Queryable, lcn: string): Promise<Holder | null> => {
  const [row] = await q.query<Holder>(
    `select account_id as "accountId", lcn, status, closed_at as "closedAt", first_name as "firstName",
            last_name as "lastName", email,
            array(select value from identity i where i.account_id = a.account_id and i.kind = '3') as mobiles
       from account a where lcn = $1`,
    [lcn],
  );
  return row ?? null;
};

/** Locks an account's row until the transaction ends; `lockStatus` waits for it. */
export const lockAccount = (tx: Tx, accountId: string) =>
  tx.query('select 1 from account where account_id = $1 for update', [accountId]);

/** The card, and the numbers and addresses that belong to this account alone. A closed account has only the card. */
export const ownContacts = async (q: Queryable, accountId: string): Promise<string[]> => {
  const rows = await q.query<{ contact: string }>(
    `select lcn as contact from account where account_id = $1
     union
     select i.value from identity i
      where i.account_id = $1 and not exists (
        select 1 from identity o where o.kind = i.kind and o.value = i.value and o.account_id <> $1)
     union
     select a.email from account a
      where a.account_id = $1 and a.email is not null and not exists (
        select 1 from account o where lower(o.email) = lower(a.email) and o.account_id <> $1)`,
    [accountId],
  );
  return rows.map(({ contact }) => contact);
};

/** Nobody can sign in to it any more. Keeps the time at which it was first closed. */
export const markClosed = (tx: Tx, accountId: string, tier: string, at: Date) =>
  tx.query(
    `update account set status = 'CLOSED', tier = $2, closed_at = coalesce(closed_at, $3) where account_id = $1`,
    [accountId, tier, at],
  );

export const accountExists = async (q: Queryable, accountId: string): Promise<boolean> =>
  (await q.query('select 1 from account where account_id = $1', [accountId])).length > 0;

export const anyAccountExists = async (q: Queryable): Promise<boolean> =>
  (await q.query('select 1 from account limit 1')).length > 0;

/** Live accounts of a mobile number with a brand, or with every brand if that is null; oldest first. */
export const accountsByMobile = (
  q: Queryable,
  mobile: string,
  clientId: string | null,
  status: string,
): Promise<Account[]> =>
  q.query<Account>(
    `${ACCOUNT} where m.value = $1 and a.status = $2 and ($3::text is null or a.client_id = $3)
      order by a.created_at, a.lcn`,
    [mobile, status, clientId],
  );

type BrandCard = Pick<Account, 'lcn' | 'clientId'>;

/** The cards of all accounts of a mobile number that are not closed, with any brand, oldest first. */
export const cardsByMobile = (q: Queryable, mobile: string): Promise<BrandCard[]> =>
  q.query<BrandCard>(
    `select a.lcn, a.client_id as "clientId"
       from account a join identity m on m.account_id = a.account_id and m.kind = '3'
      where m.value = $1 order by a.created_at, a.lcn`,
    [mobile],
  );

/** Whether the brand has an account of the number. */
export const mobileIsKnown = async (q: Queryable, mobile: string, clientId: string): Promise<boolean> => {
  const rows = await q.query(
    `select 1 from identity i join account a on a.account_id = i.account_id
      where i.kind = '3' and i.value = $1 and a.client_id = $2 limit 1`,
    [mobile, clientId],
  );
  return rows.length > 0;
};

/** Where a member was brought over from (docs/decisions/131). */
export interface Imported {
  programme: string;
  /** The member's card number there. */
  card: string;
}

/** By what another programme can find a member. */
interface MemberMarks {
  mobile: string;
  /** The loyalty card number. */
  card: string;
  /** Of a member who was brought over: the card in the programme named `importedFrom`. */
  importedCard: string | null;
  importedFrom: string | null;
}

export const marksOf = async (q: Queryable, accountId: string): Promise<MemberMarks | null> => {
  const [row] = await q.query<MemberMarks>(
    `select m.value as mobile, a.lcn as card, a.imported_card as "importedCard", a.imported_from as "importedFrom"
       from account a join identity m on m.account_id = a.account_id and m.kind = '3'
      where a.account_id = $1`,
    [accountId],
  );
  return row ?? null;
};

export type NewRow = Account & { imported: Imported | null };

/** Returns the ids of those whose card number was free. */
export const insertAccounts = async (tx: Tx, rows: readonly NewRow[]): Promise<ReadonlySet<string>> => {
  const inserted = await tx.query<{ accountId: string }>(
    `insert into account (account_id, client_id, lcn, status, tier, salutation, first_name, last_name,
                          email, email_verified, date_of_birth, created_at, imported_from, imported_card)
     select "accountId", "clientId", lcn, status, tier, salutation, "firstName", "lastName",
            email, "emailVerified", "dateOfBirth", "createdAt", imported ->> 'programme', imported ->> 'card'
       from jsonb_to_recordset($1::jsonb) as r(
         "accountId" uuid, "clientId" text, lcn text, status text, tier text, salutation text, "firstName" text,
         "lastName" text, email text, "emailVerified" boolean, "dateOfBirth" date, "createdAt" timestamptz,
         imported jsonb)
     on conflict (lcn) do nothing returning account_id as "accountId"`,
    [JSON.stringify(rows)],
  );
  return new Set(inserted.map(({ accountId }) => accountId));
};

/** An account, closed ones included, that has one of some card numbers, here or in the programme it came from. */
export interface CardOwner {
  accountId: string;
  clientId: string;
  lcn: string;
  importedFrom: string | null;
  importedCard: string | null;
  /** Null if it was closed. */
  mobile: string | null;
}

export const ownersOfCards = (q: Queryable, cards: readonly string[]): Promise<CardOwner[]> =>
  q.query<CardOwner>(
    `select a.account_id as "accountId", a.client_id as "clientId", a.lcn, a.imported_from as "importedFrom",
            a.imported_card as "importedCard", m.value as mobile
       from account a left join identity m on m.account_id = a.account_id and m.kind = '3'
      where a.lcn = any($1) or a.imported_card = any($1)`,
    [[...cards]],
  );

/** The card and the mobile number of each. */
export const insertIdentities = (tx: Tx, accounts: readonly Account[]) =>
  tx.query(
    `insert into identity (account_id, kind, value, created_at)
     select "accountId", kind, value, "createdAt"
       from jsonb_to_recordset($1::jsonb) as r("accountId" uuid, lcn text, mobile text, "createdAt" timestamptz),
            lateral (values ('1', lcn), ('3', mobile)) as i(kind, value)`,
    [JSON.stringify(accounts)],
  );

/** Makes another number that of some accounts. */
export const moveMobile = (tx: Tx, accountIds: readonly string[], mobile: string, at: Date) =>
  tx.query(
    `update identity set value = $2, created_at = $3 where account_id = any($1::uuid[]) and kind = '3'`,
    [[...accountIds], mobile, at],
  );

/** Sets the e-mail address that the member has confirmed. */
export const setVerifiedEmail = (tx: Tx, accountId: string, email: string) =>
  tx.query('update account set email = $2, email_verified = true where account_id = $1', [accountId, email]);

type Person = Pick<Account, 'salutation' | 'firstName' | 'lastName' | 'dateOfBirth'> & {
  email: string;
};

/** What members can change of their details; of the e-mail address only its case. False if it is another address. */
export const updatePerson = async (q: Queryable, accountId: string, person: Person): Promise<boolean> => {
  const rows = await q.query(
    `update account set salutation = $2, first_name = $3, last_name = $4, email = $5, date_of_birth = $6
      where account_id = $1 and lower(email) = lower($5) returning account_id`,
    [accountId, person.salutation, person.firstName, person.lastName, person.email, person.dateOfBirth],
  );
  return rows.length === 1;
};

export const setTier = (tx: Tx, accountId: string, tier: string) =>
  tx.query('update account set tier = $2 where account_id = $1', [accountId, tier]);

/**
 * Whether the account has that status, which then cannot change until the transaction ends. Only changes of the status
 * wait for this lock.
 */
export const lockStatus = async (tx: Tx, accountId: string, status: string): Promise<boolean> =>
  (
    await tx.query('select 1 from account where account_id = $1 and status = $2 for key share', [
      accountId,
      status,
    ])
  ).length === 1;

/** Makes enrolments of one number wait for each other until the transaction ends. */
export const lockMobile = (tx: Tx, mobile: string) => tx.query(...lockOf('mobile', mobile));
