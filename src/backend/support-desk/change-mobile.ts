// Gives a member who has lost the number another one to sign in with (docs/decisions/285).
import { randomUUID } from 'node:crypto';
import { maskMobile } from '#contract/masks.ts';
import type { Tx } from '../db/driver.ts';
import { ApiError } from '../http/api-error.ts';
import { verifiedContacts } from '../modules/accounts/news.ts';
import type { Account } from '../modules/accounts/service.ts';
import { forgetOpenRequests } from '../modules/otp/closing.ts';
import { enqueueNews } from '../providers/message-job.ts';
import { StartError } from '../start-error.ts';
import { openCard } from './cards.ts';
import type { Desk } from './desk.ts';

export interface MobileChange {
  /** All of the member with the brand, as they were. */
  cards: readonly Account[];
  /** How many sessions ended. */
  sessions: number;
}

/** To the former number, which may be a thief's by now, the new one, and the address if it is confirmed. */
const tell = async (desk: Desk, tx: Tx, before: Account, to: string): Promise<void> => {
  const { accountId, clientId } = before;
  const { name, support } = await desk.clients.configIn(tx, clientId);
  const text =
    `The mobile number of your ${name} account is ${maskMobile(to)} from now on. ` +
    `If that was not you, please call us: ${support.phone}.`;
  const texts = { EMAIL: text, SMS: text };
  const news = { accountId, clientId, purpose: 'MOBILE_CHANGED', texts } as const;
  const key = `mobile-changed:${accountId}:${randomUUID()}`;
  await enqueueNews(desk, tx, { ...news, key, contacts: verifiedContacts(before) });
  await enqueueNews(desk, tx, { ...news, key: `${key}:new`, contacts: { email: null, mobile: to } });
};

/** The cards whose number would change. Throws StartError as `changeMobile` does. */
export const cardsToChange = (desk: Desk, lcn: string, to: string): Promise<readonly Account[]> =>
  desk.db.tx(async (tx) => {
    const account = await openCard(desk, tx, lcn);
    if (account.mobile === to) throw new StartError(`The card ${lcn} has the number ${to} already`);
    if ((await desk.accounts.byMobile(tx, to, account.clientId)).length > 0)
      throw taken(to, account.clientId);
    return desk.accounts.byMobile(tx, account.mobile, account.clientId);
  });

const taken = (to: string, clientId: string): StartError =>
  new StartError(`The number ${to} has an account of ${clientId} already`);

/**
 * Makes `to` the number of the card and of the member's other cards with the brand, ends all their sessions, and tells
 * the member. Throws StartError, with nothing changed, if the card is not open, or if the new number has an account of
 * the brand.
 */
export const changeMobile = (desk: Desk, lcn: string, to: string): Promise<MobileChange> =>
  desk.db.tx(async (tx) => {
    const account = await openCard(desk, tx, lcn);
    // So that no session changes to another card meanwhile.
    await desk.sessions.lock(tx, account.mobile);
    const cards = await desk.accounts.changeMobile(tx, lcn, to, desk.clock.now()).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      throw error.code === 'ALREADY_ENROLLED' ? taken(to, account.clientId) : new StartError(error.message);
    });
    const ids = cards.map(({ accountId }) => accountId);
    await forgetOpenRequests(tx, ids);
    const sessions = await desk.sessions.endAllOf(tx, ids);
    await tell(desk, tx, account, to);
    return { cards, sessions };
  });
