// The Plus membership as stored in the database, and the types that its modules share.
import type { DataOf, ParsedBodyOf, ParsedQueryOf } from '#contract/endpoint.ts';
import type { PlusOrderKind } from '#contract/enums.ts';
import type { membership } from '#contract/membership.ts';
import type { CauseKind } from '../../ledger/cause-kinds.ts';

type Calls = typeof membership;
export type PlanView = DataOf<Calls['plans']>['planList'][number];
type Feature = DataOf<Calls['features']>['featureList'][number];
export type PlanDetail = DataOf<Calls['planDetail']>;
export type Outlook = DataOf<Calls['outlook']>;
export type BuyResult = DataOf<Calls['buy']>;
export type OrderAnswer = DataOf<Calls['order']>;
export type OrderView = OrderAnswer['order'];
export type Status = DataOf<Calls['status']>;
export type StatusQuery = ParsedQueryOf<Calls['status']>;
export type AutoRenewResult = DataOf<Calls['autoRenewUpdate']>;
export type CancelResult = DataOf<Calls['cancel']>;
export type BuyRequest = ParsedBodyOf<Calls['buy']>;

export interface Plan extends PlanView {
  /** Kinds of causes (ledger/cause-kinds.ts) for which members earn extra coins. */
  earnKinds: readonly CauseKind[];
}

/** What a brand sells as Plus: its database row, and the content of its file. */
export interface PlusProgramme {
  plans: readonly Plan[];
  features: readonly Feature[];
  terms: PlanDetail['terms'];
  faqs: PlanDetail['faqs'];
}

export type PlusOrderState = 'OPEN' | 'PAID' | 'FAILED' | 'REFUNDED';

export interface PlusOrderRef {
  accountId: string;
  orderId: string;
}

export interface PlusOrder extends PlusOrderRef {
  clientId: string;
  kind: PlusOrderKind;
  campaignId: string | null;
  plan: Plan;
  pricePaise: number;
  bonusPoints: number;
  autoRenew: boolean;
  state: PlusOrderState;
  failure: string | null;
  paymentId: string | null;
  placedAt: Date;
  settledAt: Date | null;
  startsAt: Date | null;
  endsAt: Date | null;
  bonusEntryId: string | null;
  /** How the membership renewed before; null if the order replaced nothing. */
  renewalBefore: RenewalSettings | null;
}

export interface Membership {
  accountId: string;
  clientId: string;
  since: Date;
  until: Date;
  active: boolean;
  autoRenew: boolean;
  renewPlan: Plan;
  /** The payment whose payer agreed to be charged for renewals; null if none did. */
  mandate: string | null;
  renewAt: Date | null;
  renewTries: number;
  renewal: 'PENDING' | 'FAILED' | null;
}

/** How a membership renews, and the payment whose payer agreed to it. */
export type RenewalSettings = Pick<Membership, 'autoRenew' | 'renewPlan' | 'mandate'>;

export interface Benefit {
  accountId: string;
  source: string;
  kind: 'EARN' | 'OFFER';
  title: string;
  points: number;
  savedPaise: number;
  at: Date;
}

/** A new order of Plus whose payment can be started, for the campaign module and for buying. */
export interface PlusOrderRequest {
  kind: 'BUY' | 'CAMPAIGN';
  campaignId: string | null;
  plan: Plan;
  pricePaise: number;
  bonusPoints: number;
  autoRenew: boolean;
  /** Shown on the gateway's page. */
  title: string;
  /** The page of the web app that shows the outcome of the order. */
  returnTo(orderId: string): string;
}
