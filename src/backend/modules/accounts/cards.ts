// The loyalty cards of a mobile number, as shown for choosing one.
import { maskCard } from '#contract/masks.ts';
import type { Queryable } from '../../db/driver.ts';
import type { Account } from './service.ts';

/** Available coins of an account. */
export type AvailableOf = (q: Queryable, accountId: string) => Promise<number>;

interface Card {
  handle: string;
  /** Masked as in spec §9. */
  lcn: string;
  name: string;
  availablePointsAmount: number;
}

export const nameOf = ({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/**
 * In the order of the accounts. `handleOf` makes a handle that identifies an account without revealing anything about
 * it.
 */
export const cardsOf = async (
  q: Queryable,
  accounts: readonly Account[],
  { handleOf, availableOf }: { handleOf: (account: Account) => string; availableOf: AvailableOf },
): Promise<Card[]> => {
  const cards: Card[] = [];
  for (const account of accounts) {
    cards.push({
      handle: handleOf(account),
      lcn: maskCard(account.lcn),
      name: nameOf(account),
      availablePointsAmount: await availableOf(q, account.accountId),
    });
  }
  return cards;
};
