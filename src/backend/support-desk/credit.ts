// Adds coins to a card as the operator's support decides, such as for a purchase in a store that was not reported
// (docs/decisions/285).
import { maskCard } from '#contract/masks.ts';
import type { Tx } from '../db/driver.ts';
import { formatCoins, formatDay } from '../format.ts';
import { dayInKolkata, endOfDayMonthsAfter } from '../ledger/calendar.ts';
import { entryStateOf } from '../ledger/earned.ts';
import { SharedCauseError } from '../ledger/existing-entry.ts';
import type { Cause } from '../ledger/types.ts';
import { verifiedContacts } from '../modules/accounts/news.ts';
import type { Account } from '../modules/accounts/service.ts';
import { enqueueNews } from '../providers/message-job.ts';
import { StartError } from '../start-error.ts';
import { openCard } from './cards.ts';
import type { Desk } from './desk.ts';

/** More is taken for a slip of the keyboard. */
export const MOST_CREDIT = 100_000;

export interface Credit {
  coins: number;
  /** What the member reads of it. */
  reason: string;
  /** Of the operator's case: the same is credited to a card once. */
  reference: string;
}

/** The credit of before, if the same reference was credited to the card already. */
export interface Credited {
  account: Account;
  expiresAt: Date;
  isRepeat: boolean;
}

interface Told extends Credit {
  account: Account;
  entryId: string;
  expiresAt: Date;
}

const tell = async (
  desk: Desk,
  tx: Tx,
  { account, coins, reason, entryId, expiresAt }: Told,
): Promise<void> => {
  const { accountId, clientId, lcn } = account;
  const { name } = await desk.clients.configIn(tx, clientId);
  const added = `${formatCoins(coins)} ${coins === 1 ? 'was' : 'were'} added to your ${name} card ${maskCard(lcn)}`;
  const until = `valid until ${formatDay(dayInKolkata(expiresAt))}`;
  await enqueueNews(desk, tx, {
    accountId,
    clientId,
    key: `credit:${entryId}`,
    purpose: 'CREDIT',
    contacts: verifiedContacts(account),
    texts: {
      EMAIL: `${added}, ${until}.\n${reason}`,
      SMS: `${added}, ${until}. More is in your Transaction History.`,
    },
  });
};

/**
 * Adds the coins once for each reference, and tells the member. They live as long as the brand's `bonus` coins. Throws
 * StartError if the card is not open, or if the reference was used for another number of coins.
 */
export const creditCoins = (desk: Desk, lcn: string, credit: Credit): Promise<Credited> =>
  desk.db
    .tx(async (tx) => {
      const account = await openCard(desk, tx, lcn);
      const { accountId, clientId } = account;
      if (!(await desk.accounts.lockOpen(tx, accountId))) throw new StartError(`The card ${lcn} is closed`);
      const at = desk.clock.now();
      const expiresAt = endOfDayMonthsAfter(at, (await desk.clients.coinLifeIn(tx, clientId)).bonus);
      const cause: Cause = { title: credit.reason, kind: 'bonus', id: `support/${credit.reference}` };
      const { entryId } = await desk.ledger.earn(tx, {
        accountId,
        coins: credit.coins,
        cause,
        at,
        expiresAt,
      });
      const entry = await entryStateOf(tx, accountId, entryId);
      const isRepeat = entry?.at.getTime() !== at.getTime();
      if (!isRepeat) await tell(desk, tx, { ...credit, account, entryId, expiresAt });
      return { account, expiresAt, isRepeat };
    })
    .catch((error: unknown) => {
      if (!(error instanceof SharedCauseError)) throw error;
      throw new StartError(`The reference ${credit.reference} was credited to this card with other coins`);
    });
