import { openCard } from './cards.ts';
import type { Desk } from './desk.ts';

/** Signs the member of a card out of all cards with its brand; returns how many sessions ended. Throws StartError. */
export const endSessions = (desk: Desk, lcn: string): Promise<number> =>
  desk.db.tx(async (tx) => {
    const { mobile, clientId } = await openCard(desk, tx, lcn);
    // So that none escapes by changing to another card meanwhile.
    await desk.sessions.lock(tx, mobile);
    const cards = await desk.accounts.byMobile(tx, mobile, clientId);
    return desk.sessions.endAllOf(
      tx,
      cards.map(({ accountId }) => accountId),
    );
  });
