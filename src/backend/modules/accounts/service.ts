// Members' accounts: found by number or id, opened with a new card number.
import { randomUUID } from 'node:crypto';
import { DEFAULT_CLIENT, MEMBER_STATUS_ACTIVE, type Salutation } from '#contract/enums.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { ApiError, signInNeeded } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import type { Cause, Ledger, OpeningLot } from '../../ledger/types.ts';
import { newLcn } from './lcn.ts';
import * as repository from './repository.ts';
import type { Account, Imported } from './repository.ts';

export type { Account } from './repository.ts';
/** For a command, which has no ledger to create the service with. */
export { accountByLcn } from './repository.ts';

export interface NewAccount {
  clientId: string;
  mobile: string;
  salutation: Salutation | null;
  firstName: string;
  lastName: string;
  email: string | null;
  at: Date;
  /** Generated if not given; the seed supplies them so that it can run again. */
  accountId?: string;
  lcn?: string;
  tier?: string;
  emailVerified?: boolean;
  dateOfBirth?: string | null;
  /** Set for a member who was brought over from another programme. */
  imported?: Imported;
  /** Coins that such a member brings along. */
  brings?: readonly OpeningLot[];
}

/** Coins for a member who joins; they expire like any others. */
export interface Welcome {
  coins: number;
  expiresAt: Date;
}

const MAX_LCN_TRIES = 20;

const rowOf = (newAccount: NewAccount): repository.NewRow => ({
  accountId: newAccount.accountId ?? randomUUID(),
  clientId: newAccount.clientId,
  lcn: newAccount.lcn ?? newLcn(),
  status: MEMBER_STATUS_ACTIVE,
  tier: newAccount.tier ?? DEFAULT_CLIENT,
  salutation: newAccount.salutation,
  firstName: newAccount.firstName,
  lastName: newAccount.lastName,
  email: newAccount.email,
  emailVerified: newAccount.emailVerified ?? false,
  dateOfBirth: newAccount.dateOfBirth ?? null,
  createdAt: newAccount.at,
  mobile: newAccount.mobile,
  imported: newAccount.imported ?? null,
});

interface Opened {
  account: Account;
  brings: readonly OpeningLot[];
}

/** Inserts each with the card number that it wants, or with a new one. */
const insertWithFreeLcn = async (tx: Tx, newAccounts: readonly NewAccount[]): Promise<Opened[]> => {
  const inserted: Opened[] = [];
  let missing = newAccounts;
  for (let attempt = 0; attempt < MAX_LCN_TRIES && missing.length > 0; attempt += 1) {
    const tried = missing.map((wanted) => ({ wanted, account: rowOf(wanted) }));
    const rows = tried.map(({ account }) => account);
    const free = await repository.insertAccounts(tx, rows);
    const isFree = ({ account }: { account: Account }) => free.has(account.accountId);
    for (const one of tried.filter(isFree)) {
      inserted.push({ account: one.account, brings: one.wanted.brings ?? [] });
    }
    missing = tried.filter((one) => !isFree(one)).map(({ wanted }) => wanted);
    if (missing.some(({ lcn }) => lcn)) throw new Error('A card number is taken');
  }
  if (missing.length > 0) throw new Error('No free card number found');
  return inserted;
};

export const createAccountsService = (ledger: Pick<Ledger, 'openBooks' | 'earn'>) => {
  /** Opens accounts with their books, whether or not their numbers have others, in few statements. */
  const openAll = async (tx: Tx, newAccounts: readonly NewAccount[]): Promise<Account[]> => {
    const opened = await insertWithFreeLcn(tx, newAccounts);
    const accounts = opened.map(({ account }) => account);
    await repository.insertIdentities(tx, accounts);
    const openings = opened.map(({ account, brings }) => ({ accountId: account.accountId, lots: brings }));
    await ledger.openBooks(tx, openings);
    return accounts;
  };

  /** Opens one account in the same way. */
  const open = async (tx: Tx, newAccount: NewAccount): Promise<Account> => {
    const [account] = await openAll(tx, [newAccount]);
    if (!account) throw new Error('No account was opened');
    return account;
  };

  /** Opens a number's first account with a brand. Throws ALREADY_ENROLLED if it has one. */
  const enrol = async (tx: Tx, newAccount: NewAccount, welcome: Welcome | null): Promise<Account> => {
    await repository.lockMobile(tx, newAccount.mobile);
    if (await repository.mobileIsKnown(tx, newAccount.mobile, newAccount.clientId)) {
      throw new ApiError('ALREADY_ENROLLED', 'This mobile number already has an account. Please sign in');
    }
    const account = await open(tx, newAccount);
    if (welcome && welcome.coins > 0) {
      const cause: Cause = { title: 'Welcome coins', kind: 'welcome', id: account.accountId };
      await ledger.earn(tx, { accountId: account.accountId, cause, at: newAccount.at, ...welcome });
    }
    return account;
  };

  /** Whether the account is open; it is not closed then before the transaction ends (docs/decisions/106). */
  const lockOpen = (tx: Tx, accountId: string): Promise<boolean> =>
    repository.lockStatus(tx, accountId, MEMBER_STATUS_ACTIVE);

  /** The active accounts of a number with a brand, oldest first (docs/decisions/143). */
  const byMobile = (q: Queryable, mobile: string, clientId: string) =>
    repository.accountsByMobile(q, mobile, clientId, MEMBER_STATUS_ACTIVE);

  return {
    open,
    openAll,
    enrol,
    lockOpen,
    /** For what a session may do. Throws UNAUTHENTICATED if the account was closed after the call was admitted. */
    assertOpen: async (tx: Tx, accountId: string): Promise<void> => {
      if (!(await lockOpen(tx, accountId))) throw signInNeeded();
    },
    /** Stores a member's changes to their details. False if the e-mail address is not the account's. */
    update: repository.updatePerson,
    byId: (q: Queryable, accountId: string) => repository.accountById(q, accountId),
    /** By what another programme can find the member; null if the account was closed. */
    marksOf: repository.marksOf,
    /** The account of a session. Throws UNAUTHENTICATED if it was closed after the call was admitted. */
    ofSession: async (q: Queryable, { accountId }: Pick<Session, 'accountId'>): Promise<Account> => {
      const account = await repository.accountById(q, accountId);
      if (!account) throw signInNeeded();
      return account;
    },
    /** Whether there ever was one of that id; `byId` finds none that was closed. */
    exists: repository.accountExists,
    existAny: repository.anyAccountExists,
    byLcn: (q: Queryable, lcn: string) => repository.accountByLcn(q, lcn),
    /** Sets the account's e-mail address after its holder has confirmed it. */
    confirmEmail: (tx: Tx, accountId: string, email: string) =>
      repository.setVerifiedEmail(tx, accountId, email),
    setTier: repository.setTier,
    /**
     * Makes `to` the number by which the member signs in to all cards with the brand, and returns these cards as they
     * were. Locks their accounts against the member's calls. Throws NOT_FOUND if the card is not open any more, and
     * ALREADY_ENROLLED if the new number has an account with the brand.
     */
    changeMobile: async (tx: Tx, lcn: string, to: string, at: Date): Promise<Account[]> => {
      const found = await repository.accountByLcn(tx, lcn);
      for (const mobile of [found?.mobile ?? to, to].sort()) await repository.lockMobile(tx, mobile);
      // It may have changed while this waited for the locks.
      const account = await repository.accountByLcn(tx, lcn);
      if (account?.status !== MEMBER_STATUS_ACTIVE || account.mobile !== found?.mobile) {
        throw new ApiError('NOT_FOUND', 'This card is not open');
      }
      const { mobile, clientId } = account;
      if (await repository.mobileIsKnown(tx, to, clientId)) {
        throw new ApiError('ALREADY_ENROLLED', 'The new number has an account already');
      }
      const cards = await byMobile(tx, mobile, clientId);
      const ids = cards.map(({ accountId }) => accountId).sort();
      for (const accountId of ids) await repository.lockAccount(tx, accountId);
      await repository.moveMobile(tx, ids, to, at);
      return cards;
    },
    byMobile,
    /** All cards of the member whose account this is, in an order that is always the same; that one alone if closed. */
    cardsOfMember: async (q: Queryable, accountId: string): Promise<string[]> => {
      const account = await repository.accountById(q, accountId);
      const cards = account ? await byMobile(q, account.mobile, account.clientId) : [];
      return [...new Set([accountId, ...cards.map((card) => card.accountId)])].sort();
    },
    /** The same with every brand; for an operator, never for a member. */
    ofEveryBrand: (q: Queryable, mobile: string) =>
      repository.accountsByMobile(q, mobile, null, MEMBER_STATUS_ACTIVE),
  };
};

export type AccountsService = ReturnType<typeof createAccountsService>;
