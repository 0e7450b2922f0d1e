// What can be reversed, and as what it is recorded.
import type { LedgerEntryType } from '#contract/enums.ts';
import type { Book } from '#contract/ledger-chain.ts';

export interface ReversalRule {
  /** Entry types that this rule can reverse. */
  of: readonly LedgerEntryType[];
  whole: LedgerEntryType;
  part: LedgerEntryType;
}

/** A reversal that takes coins from the member. */
export interface TakeBackRule extends ReversalRule {
  /** Where the coins go. */
  to: Book;
}

export const EARNING: TakeBackRule = {
  of: ['EARNED'],
  whole: 'EARN_REVERSED',
  part: 'PARTIALLY_EARN_REVERSED',
  to: 'issued',
};
export const BURN: ReversalRule = {
  of: ['BURNED', 'PARTIALLY_BURNED'],
  whole: 'BURNED_REVERSED',
  part: 'PARTIALLY_BURN_REV',
};
export const REFUND: TakeBackRule = {
  of: ['BURNED_REVERSED', 'PARTIALLY_BURN_REV'],
  whole: 'PARTIALLY_REVERSED',
  part: 'PARTIALLY_REVERSED',
  to: 'spent',
};

/** The type of an entry that reverses `coins` of one that moved `moved`. */
export const reversalType = ({ whole, part }: ReversalRule, coins: number, moved: number): LedgerEntryType =>
  coins === moved ? whole : part;
