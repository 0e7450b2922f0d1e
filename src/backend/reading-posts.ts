// POSTs of the contract that change nothing: what they ask for stands in a body. One that is not named here counts as
// changing something, for whoever calls a foreign API and for the member who reads what a support agent did.
import { contract } from '#contract/index.ts';

const { catalogue, member, orders } = contract;

const READING_POSTS = new Set<string>([
  catalogue.list.id,
  catalogue.fetchAllCarousels.id,
  member.transactions.id,
  member.transactionDetails.id,
  member.cashTransactions.id,
  orders.validate.id,
  orders.details.id,
]);

export const isReadingPost = ({ id }: { id: string }): boolean => READING_POSTS.has(id);
