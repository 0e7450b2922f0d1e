// The cards of the member's mobile number, and going on with another one of them.
import type { DataOf } from '#contract/endpoint.ts';
import type { sessions as contract } from '#contract/sessions.ts';
import type { Queryable } from '../../db/driver.ts';
import { malformed } from '../../http/api-error.ts';
import type { MemberContext, Session } from '../../http/context.ts';
import type { Parts } from '../../parts.ts';
import { cardsOf, type AvailableOf } from '../accounts/cards.ts';
import type { Account, AccountsService } from '../accounts/service.ts';
import type { SessionsService } from './service.ts';

type Cards = DataOf<typeof contract.cards>;

export interface CardsParts {
  accounts: AccountsService;
  sessions: SessionsService;
  availableOf: AvailableOf;
}

export const createCardsService = (
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  { accounts, sessions, availableOf }: CardsParts,
) => {
  const handleOf = ({ sessionId }: Session, { accountId }: Account): string =>
    keys.mac('handle', `change\n${sessionId}\n${accountId}`);

  const ofSession = async (q: Queryable, { accountId }: Session): Promise<Account[]> => {
    const own = await accounts.byId(q, accountId);
    return own ? accounts.byMobile(q, own.mobile) : [];
  };

  return {
    list: async (session: Session): Promise<Cards> => {
      const found = await ofSession(db, session);
      const cards = await cardsOf(db, found, {
        handleOf: (account) => handleOf(session, account),
        availableOf,
      });
      const lcnList = cards.map((card, at) => ({
        ...card,
        current: found[at]?.accountId === session.accountId,
      }));
      return { lcnList, totalLcn: lcnList.length };
    },

    /** Ends this session and begins one for the chosen card. Throws MALFORMED_REQUEST for a handle of no card. */
    change: async (handle: string, context: MemberContext) => {
      const { session, sessionToken, userAgent } = context;
      const { token, totalLcn } = await db.tx(async (tx) => {
        const found = await ofSession(tx, session);
        const chosen = found.find((account) => handleOf(session, account) === handle);
        if (!chosen) throw malformed('handle', 'Choose one of the cards shown');
        if (sessionToken) await sessions.end(tx, sessionToken);
        const { accountId, clientId } = chosen;
        return {
          token: await sessions.start(tx, { accountId, clientId, userAgent }),
          totalLcn: found.length,
        };
      });
      context.startSession(token);
      return { totalLcn };
    },
  };
};

export type CardsService = ReturnType<typeof createCardsService>;
