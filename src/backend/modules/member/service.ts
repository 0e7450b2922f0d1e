// What members see about themselves: who they are, their coins, and every movement of them.
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts';
import { maskCard } from '#contract/masks.ts';
import type { member } from '#contract/member.ts';
import { worthPaise } from '#contract/pricing.ts';
import { slashedOfIso } from '#contract/slashed-day.ts';
import { secondsUntil } from '../../clock.ts';
import type { Session } from '../../http/context.ts';
import { dayInKolkata, startOfDayKolkata } from '../../ledger/calendar.ts';
import { balanceAt, expiringByDay, nextExpiry, pendingByDay } from '../../ledger/balance.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Account, AccountsService } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';
import { agentOf } from '../sessions/call-titles.ts';
import { createHistoryService } from './history.ts';
import { createProfileUpdate } from './profile.ts';
import { createStatements, type PartyLookups } from './statements.ts';

type DataFor<N extends keyof typeof member> = DataOf<(typeof member)[N]>;

interface MemberDependencies {
  accounts: AccountsService;
  clients: Pick<ClientsService, 'configOf'>;
  parties: PartyLookups;
}

const detailOf = (account: Account): DataFor<'detail'> => ({
  salutation: account.salutation,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  emailVerified: account.emailVerified,
  dateOfBirth: account.dateOfBirth && slashedOfIso(account.dateOfBirth),
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

/** Sums coins by day into coins by month (YYYY-MM), in the same order. */
const sumByMonth = (days: readonly { on: string; points: number }[]): { month: string; points: number }[] => {
  const months = new Map<string, number>();
  for (const { on, points } of days) months.set(on.slice(0, 7), (months.get(on.slice(0, 7)) ?? 0) + points);
  return [...months].map(([month, points]) => ({ month, points }));
};

/** The support agent who uses the session; null if it is the member. */
const actingAgentOf = ({ role, agentName, expiresAt }: Session, now: Date): DataFor<'dashboard'>['agent'] => {
  if (role === 'MEMBER' || !expiresAt) return null;
  return {
    ...agentOf({ role, agentName }),
    endsAt: expiresAt.toISOString(),
    endsInSeconds: secondsUntil(expiresAt, now),
  };
};

export const createMemberService = ({ db, clock, keys }: Dependencies, deps: MemberDependencies) => {
  const { accounts, clients, parties } = deps;

  const accountOf = (session: Session): Promise<Account> => accounts.ofSession(db, session);

  /** What coins are worth, in paise, at the rate of the session's brand. */
  const worthOf = async ({ clientId }: Session, coins: number): Promise<number> =>
    worthPaise(coins, (await clients.configOf(clientId)).rates.paisePerCoin);

  /** Today and later only: what was due earlier is taken by the next expiry job. */
  const expiringOf = async (accountId: string) => {
    const today = dayInKolkata(clock.now());
    const days = await expiringByDay(db, accountId);
    return days.filter(({ on }) => on >= today).map(({ on, coins }) => ({ on, points: coins }));
  };

  const balance = async (session: Session): Promise<DataFor<'balance'>> => {
    const { accountId } = session;
    const { total, available, blocked, pending, spent, expired } = await balanceAt(
      db,
      accountId,
      clock.now(),
    );
    const days = await expiringOf(accountId);
    return {
      totalPointsAmount: total,
      availablePointsAmount: available,
      blockedPointsAmount: blocked,
      pendingPointsAmount: pending,
      spentPointsAmount: spent,
      expiredPointsAmount: expired,
      pending: (await pendingByDay(db, accountId)).map(({ on, coins }) => ({
        expectedOn: on,
        points: coins,
      })),
      availableWorthPaise: await worthOf(session, available),
      expiring: days,
      expiringByMonth: sumByMonth(days),
    };
  };

  const dashboard = async (session: Session): Promise<DataFor<'dashboard'>> => {
    const { firstName, lastName, lcn, tier } = await accountOf(session);
    const { total, available, pending } = await balanceAt(db, session.accountId, clock.now());
    const today = startOfDayKolkata(dayInKolkata(clock.now()));
    const next = await nextExpiry(db, session.accountId, today);
    return {
      firstName,
      lastName,
      lcn: maskCard(lcn),
      agent: actingAgentOf(session, clock.now()),
      tier,
      totalPointsAmount: total,
      availablePointsAmount: available,
      availableWorthPaise: await worthOf(session, available),
      pendingPointsAmount: pending,
      nextExpiry: next && { on: next.on, points: next.coins },
    };
  };

  const statements = createStatements({ db, clock, keys }, { parties, accountOf });
  const { history, balanceOn } = createHistoryService({ db, clock });
  const updateProfile = createProfileUpdate({ db, clock }, { accounts });

  return {
    detail: async (session: Session) => detailOf(await accountOf(session)),
    /** For a shop to scan. */
    card: async (session: Session): Promise<DataFor<'card'>> => ({ lcn: (await accountOf(session)).lcn }),
    update: async (session: Session, form: ParsedBodyOf<typeof member.update>) => {
      await updateProfile(session, form);
      return detailOf(await accountOf(session));
    },
    balance,
    balanceOn: ({ accountId }: Session, on: string) => balanceOn(accountId, on),
    history: ({ accountId }: Session, months: number) => history(accountId, months),
    dashboard,
    transactions: statements.transactions,
    transactionDetails: statements.details,
    statement: statements.statement,
  };
};

export type MemberService = ReturnType<typeof createMemberService>;
