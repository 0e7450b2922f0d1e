// POSTs of the contract that change nothing and only use a body for their parameters. Any POST not listed here
// counts as changing something, both for callers of a foreign API and in the member's record of what a support
// agent did.
import { contract } from '#contract/index.ts';

const { catalogue, member, orders } = contract;

const READ_ONLY_POSTS = new Set<string>([
  catalogue.list.id,
  catalogue.fetchAllCarousels.id,
  member.transactions.id,
  member.transactionDetails.id,
  member.cashTransactions.id,
  orders.validate.id,
  orders.details.id,
]);

export const isReadOnlyPost = ({ id }: { id: string }): boolean => READ_ONLY_POSTS.has(id);
