// The loyalty cards behind a verified number, as they are shown for choosing one.
import type { DataOf } from '#contract/endpoint.ts';
import type { login } from '#contract/login.ts';
import { maskCard } from '#contract/masks.ts';
import type { Db, Tx } from '../../db/driver.ts';
import type { Keys } from '../../keys.ts';
import type { Account } from '../accounts/service.ts';

export type Card = DataOf<typeof login.getLcn>['lcnList'][number];

export type AvailableOf = (db: Db | Tx, accountId: string) => Promise<number>;

/** Stands for an account within one request, and tells nothing about it. */
export const handleOf = (keys: Keys, requestId: string, account: Pick<Account, 'accountId'>): string =>
  keys.mac('handle', `card\n${requestId}\n${account.accountId}`);

export const cardsOf = async (
  db: Db | Tx,
  { keys, availableOf }: { keys: Keys; availableOf: AvailableOf },
  requestId: string,
  accounts: readonly Account[],
): Promise<Card[]> => {
  const cards: Card[] = [];
  for (const account of accounts) {
    cards.push({
      handle: handleOf(keys, requestId, account),
      lcn: maskCard(account.lcn),
      name: `${account.firstName} ${account.lastName}`,
      availablePointsAmount: await availableOf(db, account.accountId),
    });
  }
  return cards;
};
