// Descriptions of an agent's calls, for the member who reads them. Pure.
import type { AgentRole } from '#contract/enums.ts';
import { contract, type EndpointId } from '#contract/index.ts';
import { findEndpoint } from '../../http/find-endpoint.ts';
import { isReadOnlyPost } from '../../read-only-posts.ts';

export const agentOf = ({ role, agentName }: { role: AgentRole; agentName: string | null | undefined }) => ({
  name: agentName ?? 'Support',
  role,
});

/** Calls for which their section says too little. */
const BY_ENDPOINT: Record<string, string> = {
  'login.signout': 'Ended the session',
  // To the member for an order, and to whatever number an agent signs in with.
  'login.otpInit': 'Asked for a one-time password',
  'login.otpInitLcn': 'Asked for a one-time password',
  'login.otpResend': 'Asked for another one-time password',
  'login.otpVerify': 'Entered a one-time password to sign in',
  'login.otpVerifyV1': 'Entered a one-time password to sign in',
  'login.getLcn': 'Looked up the cards of a number to sign in with',
  'login.getLcnV1': 'Looked up the cards of a number to sign in with',
  'login.otpComplete': 'Chose a card to sign in with',
  'login.enroll': 'Asked to join as a new member',
  'login.ssoVerify': 'Opened a sign-on link',
  'catalogue.fetchAllCarousels': 'Saw what is offered to you',
  'catalogue.fetchCarousel': 'Saw what is offered to you',
  'survey.availability': 'Saw whether a survey waits for you',
  'redirects.utilities': 'Asked for the way to another service',
  'member.dashboard': 'Saw your name and balance',
  'member.detail': 'Looked at your account details',
  'member.card': 'Looked at your card number',
  'member.update': 'Changed your account details',
  'member.balance': 'Looked at your coins',
  'member.balanceOn': 'Looked at your coins of a certain day',
  'member.history': 'Looked at your coins month by month',
  'member.statement': 'Looked at your statement',
  'member.transactions': 'Looked at your transaction history',
  'member.transactionDetails': 'Looked at a transaction',
  'member.cashTransactions': 'Looked at your cashback',
  'dbt.transfer': 'Claimed cashback',
  'conversion.convert': 'Converted points into coins',
  'partners.trips': 'Looked at your trips to partners',
  'partners.claim': 'Asked for coins that are missing',
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
} satisfies Partial<Record<EndpointId, string>>;

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
  payments: 'your payments',
  holdings: 'your vouchers and coupons',
  dbt: 'your cashback',
  conversion: 'the points that you can convert',
  membership: 'your Plus membership',
  campaign: 'the campaign that you were offered',
  partners: 'your purchases at partners',
  survey: 'your survey',
  reminders: 'your reminders',
  sessions: 'your sign-ins',
} satisfies Partial<Record<keyof typeof contract, string>>;

/** Agents end their own session, or sign in with a card of their own: nothing of the member's. */
const isAboutSignIn = (endpointId: string): boolean => endpointId.startsWith('login.');

/** A GET with `ownCallsOnly` changes something, too (spec §7). */
export const changesSomething = (endpointId: string): boolean => {
  const { method, ownCallsOnly = false } = findEndpoint(endpointId) ?? {};
  if (method !== 'POST') return ownCallsOnly;
  return !isAboutSignIn(endpointId) && !isReadOnlyPost({ id: endpointId });
};

export const titleOf = (endpointId: string): string => {
  const title = BY_ENDPOINT[endpointId];
  if (title) return title;
  if (/^orders\.place/.test(endpointId)) return 'Placed an order';
  const about = BY_SECTION[endpointId.split('.')[0] ?? ''] ?? 'your account';
  return changesSomething(endpointId) ? `Changed something in ${about}` : `Looked at ${about}`;
};
