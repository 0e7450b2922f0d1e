// How many points may still be converted on a day in India. The limit is that of a person: it holds for all cards of the
// mobile number at the brand together, because a programme finds its member by that number (docs/decisions/030, 265).
import type { Queryable, Tx } from '../../db/driver.ts';
import type { Session } from '../../http/context.ts';
import { dayInKolkata } from '../../ledger/calendar.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { Programme } from '../clients/service.ts';
import * as repository from './repository.ts';

type Limit = Pick<Programme, 'perDay'>;

export const createDayLimit = (accounts: Pick<AccountsService, 'ofSession' | 'byMobile'>) => {
  const mobileOf = async (q: Queryable, session: Session): Promise<string> =>
    (await accounts.ofSession(q, session)).mobile;

  const leftOf = async (
    q: Queryable,
    { mobile, clientId }: { mobile: string; clientId: string },
    day: string,
    { perDay }: Limit,
  ): Promise<number> => {
    const cards = await accounts.byMobile(q, mobile, clientId);
    const accountIds = cards.map(({ accountId }) => accountId);
    return Math.max(0, perDay - (await repository.pointsOfDay(q, accountIds, { clientId, day })));
  };

  return {
    /** Points that may still be converted at an instant. Throws UNAUTHENTICATED if the account was closed meanwhile. */
    leftAt: async (q: Queryable, session: Session, at: Date, limit: Limit): Promise<number> => {
      const { clientId } = session;
      return leftOf(q, { mobile: await mobileOf(q, session), clientId }, dayInKolkata(at), limit);
    },

    /**
     * Counts points towards the day, and answers how many could still have been. If those are fewer, it counts nothing.
     * No other card of the number counts any before the transaction ends. A conversion that fails takes its points off
     * without taking this lock: the answer is then too low at worst.
     */
    reserve: async (tx: Tx, session: Session, points: number, at: Date, limit: Limit): Promise<number> => {
      const { accountId, clientId } = session;
      const holder = { mobile: await mobileOf(tx, session), clientId };
      await repository.lockDayLimit(tx, holder);
      const day = dayInKolkata(at);
      const left = await leftOf(tx, holder, day, limit);
      const isCounted =
        points > left || (await repository.addToDay(tx, { accountId, clientId, day }, points, limit.perDay));
      return isCounted ? left : leftOf(tx, holder, day, limit);
    },
  };
};

export type DayLimit = ReturnType<typeof createDayLimit>;
