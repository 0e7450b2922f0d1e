// What members see of themselves: who they are, their coins, and every movement of them.
import { openCursor, sealCursor } from '../../cursor.ts';
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts';
import { LEDGER_FILTER_TYPES } from '#contract/enums.ts';
import { maskCard } from '#contract/masks.ts';
import type { member } from '#contract/member.ts';
import type { Session } from '../../http/context.ts';
import { dayInKolkata, endOfDayKolkata, startOfDayKolkata } from '../../ledger/calendar.ts';
import { balanceOf, entriesPage, entryDetails, expiring } from '../../ledger/statement.ts';
import type { Parts } from '../../parts.ts';
import type { Account, AccountsService } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';
import { detailsOf, transactionOf } from './statement-view.ts';

type DataFor<N extends keyof typeof member> = DataOf<(typeof member)[N]>;
type Selection = ParsedBodyOf<typeof member.transactions>;

export interface MemberParts {
  accounts: AccountsService;
  clients: Pick<ClientsService, 'configOf'>;
}

/** DD/MM/YYYY, as in spec §3. */
const slashed = (day: string | null): string | null => day && day.split('-').reverse().join('/');

const detailOf = (account: Account): DataFor<'detail'> => ({
  salutation: account.salutation,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  emailVerified: account.emailVerified,
  dateOfBirth: slashed(account.dateOfBirth),
  mobile: account.mobile,
  lcn: maskCard(account.lcn),
  status: account.status,
  tier: account.tier,
  memberSince: account.createdAt.toISOString(),
  identities: [
    { type: '1', lcn: maskCard(account.lcn) },
    { type: '3', linkedMobileNumber: account.mobile },
  ],
});

const periodOf = ({ from, to }: Selection): { from?: Date; before?: Date } => ({
  ...(from ? { from: startOfDayKolkata(from) } : {}),
  ...(to ? { before: new Date(endOfDayKolkata(startOfDayKolkata(to)).getTime() + 1) } : {}),
});

export const createMemberService = ({ db, clock, keys }: Parts, { accounts, clients }: MemberParts) => {
  const accountOf = async ({ accountId }: Session): Promise<Account> => {
    const account = await accounts.byId(db, accountId);
    if (!account) throw new Error('A live session without an account');
    return account;
  };

  /** What coins are worth at the rate of the session's brand. */
  const worthOf = async ({ clientId }: Session, coins: number): Promise<number> =>
    Math.floor(coins * (await clients.configOf(clientId)).rates.paisePerCoin);

  /** Days to come only: what is due already is taken by the next expiry job. */
  const expiringOf = async (accountId: string) => {
    const today = dayInKolkata(clock.now());
    const days = await expiring(db, accountId);
    return days.filter(({ on }) => on >= today).map(({ on, coins }) => ({ on, points: coins }));
  };

  const balance = async (session: Session): Promise<DataFor<'balance'>> => {
    const { total, available, blocked, pending, spent } = await balanceOf(db, session.accountId);
    return {
      totalPointsAmount: total,
      availablePointsAmount: available,
      blockedPointsAmount: blocked,
      pendingPointsAmount: pending,
      spentPointsAmount: spent,
      availableWorthPaise: await worthOf(session, available),
      expiring: await expiringOf(session.accountId),
    };
  };

  const dashboard = async (session: Session): Promise<DataFor<'dashboard'>> => {
    const { firstName, lastName, tier } = await accountOf(session);
    const { total, available } = await balanceOf(db, session.accountId);
    const [nextExpiry] = await expiringOf(session.accountId);
    return {
      firstName,
      lastName,
      tier,
      totalPointsAmount: total,
      availablePointsAmount: available,
      availableWorthPaise: await worthOf(session, available),
      nextExpiry: nextExpiry ?? null,
    };
  };

  /** A page of the statement, newest first. The days are days in India. */
  const transactions = async (
    { accountId }: Session,
    chosen: Selection,
  ): Promise<DataFor<'transactions'>> => {
    const { filter, from, to, cursor, limit } = chosen;
    const scope = JSON.stringify(['transactions', accountId, filter, from ?? null, to ?? null]);
    const [place] = cursor ? openCursor(keys, scope, cursor) : [];
    const { entries, nextCursor } = await entriesPage(db, accountId, {
      types: LEDGER_FILTER_TYPES[filter],
      ...periodOf(chosen),
      ...(place ? { cursor: Number(place) } : {}),
      limit,
    });
    return {
      accountTxnList: entries.map(transactionOf),
      nextCursor: nextCursor === null ? null : sealCursor(keys, scope, [nextCursor]),
    };
  };

  return {
    detail: async (session: Session) => detailOf(await accountOf(session)),
    balance,
    dashboard,
    transactions,
    /** Throws NOT_FOUND for an entry of another account. */
    transactionDetails: async ({ accountId }: Session, entryId: string) =>
      detailsOf(await entryDetails(db, accountId, entryId)),
  };
};

export type MemberService = ReturnType<typeof createMemberService>;
