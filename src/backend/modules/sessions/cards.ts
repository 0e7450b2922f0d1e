// The cards of the member's mobile number with their brand, and changing to another one. Because each session of the
// number can change to any of its cards, sessions are listed and ended for all cards together (docs/decisions/002).
import type { DataOf } from '#contract/endpoint.ts';
import type { sessions as contract } from '#contract/sessions.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { malformed, signInNeeded } from '../../http/api-error.ts';
import type { MemberContext, Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import { cardsOf, type AvailableOf } from '../accounts/cards.ts';
import type { Account, AccountsService } from '../accounts/service.ts';
import type { Reach } from './repository.ts';
import type { SessionsService } from './service.ts';

type Cards = DataOf<typeof contract.cards>;

interface CardsDependencies {
  accounts: AccountsService;
  sessions: SessionsService;
  availableOf: AvailableOf;
}

export const createCardsService = (
  { db, keys }: Pick<Dependencies, 'db' | 'keys'>,
  { accounts, sessions, availableOf }: CardsDependencies,
) => {
  const handleOf = ({ sessionId }: Session, { accountId }: Account): string =>
    keys.mac('handle', `change\n${sessionId}\n${accountId}`);

  const ofSession = async (q: Queryable, { accountId }: Session): Promise<Account[]> => {
    const own = await accounts.byId(q, accountId);
    return own ? accounts.byMobile(q, own.mobile, own.clientId) : [];
  };

  const reachOf = async (q: Queryable, session: Session): Promise<Reach> => ({
    accountId: session.accountId,
    cardIds: (await ofSession(q, session)).map(({ accountId }) => accountId),
  });

  const lockSessions = async (tx: Tx, session: Session): Promise<void> => {
    await sessions.lock(tx, (await accounts.ofSession(tx, session)).mobile);
  };

  return {
    list: async (session: Session): Promise<Cards> => {
      const cardAccounts = await ofSession(db, session);
      const cards = await cardsOf(db, cardAccounts, {
        handleOf: (account) => handleOf(session, account),
        availableOf,
      });
      const lcnList = cards.map((card, at) => ({
        ...card,
        current: cardAccounts[at]?.accountId === session.accountId,
      }));
      return { lcnList, totalLcn: lcnList.length };
    },

    signedIn: async (session: Session) => sessions.list(await reachOf(db, session), session.sessionId),

    /** Throws NOT_FOUND. */
    end: async (session: Session, sessionId: string) =>
      sessions.revoke(await reachOf(db, session), sessionId),

    /** Ends every other session and returns how many. None can escape by changing its card meanwhile. */
    endOthers: (session: Session): Promise<number> =>
      db.tx(async (tx) => {
        await lockSessions(tx, session);
        return sessions.revokeOthers(tx, await reachOf(tx, session), session.sessionId);
      }),

    /**
     * Ends this session and begins one for the chosen card. Throws MALFORMED_REQUEST for an unknown handle, and
     * UNAUTHENTICATED if the session has ended meanwhile: one session becomes exactly one other.
     */
    change: async (handle: string, context: MemberContext) => {
      const { session, sessionToken, userAgent } = context;
      const { token, totalLcn } = await db.tx(async (tx) => {
        await lockSessions(tx, session);
        const cardAccounts = await ofSession(tx, session);
        const chosen = cardAccounts.find((account) => handleOf(session, account) === handle);
        if (!chosen) throw malformed('handle', 'Choose one of the cards shown');
        const { accountId, clientId } = chosen;
        // Locks the account before its session, as closing one does.
        await accounts.assertOpen(tx, accountId);
        const isLive = sessionToken !== null && (await sessions.end(tx, sessionToken));
        if (!isLive) throw signInNeeded();
        return {
          token: await sessions.start(tx, { accountId, clientId, userAgent }),
          totalLcn: cardAccounts.length,
        };
      });
      context.startSession(token);
      return { totalLcn };
    },
  };
};

export type CardsService = ReturnType<typeof createCardsService>;
