// Descriptions of an agent's calls, for the member who reads them. Pure.
import type { AgentRole } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { findEndpoint } from '../../http/find-endpoint.ts';
import { isReadOnlyPost } from '../../read-only-posts.ts';

export const agentOf = ({ role, agentName }: { role: AgentRole; agentName: string | null | undefined }) => ({
  name: agentName ?? 'Support',
  role,
});

/** Calls for which their section says too little. */
const BY_ENDPOINT: Record<string, string> = {
  'login.signout': 'Ended the session',
  'login.otpInit': 'Asked for a one-time password to be sent to you',
  'login.otpResend': 'Asked for another one-time password to be sent to you',
  'catalogue.fetchAllCarousels': 'Saw what is offered to you',
  'catalogue.fetchCarousel': 'Saw what is offered to you',
  'survey.availability': 'Saw whether a survey waits for you',
  'redirects.utilities': 'Asked for the way to another service',
  'member.dashboard': 'Saw your name and balance',
  'member.detail': 'Looked at your account details',
  'member.balance': 'Looked at your coins',
  'member.transactions': 'Looked at your transaction history',
  'member.transactionDetails': 'Looked at a transaction',
  'member.cashTransactions': 'Looked at your cashback',
  'address.add': 'Added an address',
  'address.update': 'Changed an address',
  'address.remove': 'Deleted an address',
  'address.createDefault': 'Changed your default address',
  'orders.validate': 'Looked at what an order would cost',
  'orders.verify': 'Confirmed an order',
  'orders.verifyPlain': 'Confirmed an order',
  'orders.cancel': 'Cancelled an order',
  'orders.undo': 'Took an order back',
  'orders.giveBack': 'Sent an order back',
  'orders.list': 'Looked at your orders',
  'orders.details': 'Looked at an order',
  'orders.summary': 'Looked at a receipt',
};

/** Calls that pages make as they open, whatever the agent came for. */
const BY_PAGES: ReadonlySet<string> = new Set([
  contract.member.dashboard.id,
  contract.catalogue.fetchAllCarousels.id,
  contract.catalogue.fetchCarousel.id,
  contract.survey.availability.id,
]);

export const isMadeByPages = (endpointId: string): boolean => BY_PAGES.has(endpointId);

/** What a section concerns; any other concerns the account. */
const BY_SECTION: Record<string, string> = {
  address: 'your addresses',
  orders: 'your orders',
  member: 'your account',
};

/**
 * Ending the visit ends the agent's own session, and nothing of the member's. A GET with `ownCallsOnly` changes
 * something, too (spec §7).
 */
export const changesSomething = (endpointId: string): boolean => {
  const { method, ownCallsOnly = false } = findEndpoint(endpointId) ?? {};
  if (method !== 'POST') return ownCallsOnly;
  return endpointId !== contract.login.signout.id && !isReadOnlyPost({ id: endpointId });
};

export const titleOf = (endpointId: string): string => {
  const title = BY_ENDPOINT[endpointId];
  if (title) return title;
  if (/^orders\.place/.test(endpointId)) return 'Placed an order';
  const about = BY_SECTION[endpointId.split('.')[0] ?? ''] ?? 'your account';
  return changesSomething(endpointId) ? `Changed something in ${about}` : `Looked at ${about}`;
};
