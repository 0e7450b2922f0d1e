// Shops, trips, purchases and claims as stored in the database.
import type { DataOf, ParsedBodyOf, ParsedQueryOf } from '#contract/endpoint.ts';
import type { partners } from '#contract/partners.ts';

export type Terms = DataOf<typeof partners.terms>;
export type PartnerFace = Terms['partner'];
export type Click = DataOf<typeof partners.clickout>;
export type ClickForm = DataOf<typeof partners.clickoutForm>;
export type TripQuery = ParsedQueryOf<typeof partners.trips>;
export type TripPage = DataOf<typeof partners.trips>;
export type TripView = TripPage['tripList'][number];
export type ClaimRequest = ParsedBodyOf<typeof partners.claim>;
export type ClaimView = DataOf<typeof partners.claim>['claim'];
export type Postback = ParsedBodyOf<typeof partners.postback>;
/** The part that a partner signs. */
export type UnsignedPostback = Omit<Postback, 'signature'>;
export type Outcome = DataOf<typeof partners.postback>['outcome'];

export interface Shop {
  partnerId: string;
  /** Null for the sandbox shop of a demo. */
  shopUrl: string | null;
  careEmail: string;
  confirmDays: number;
  texts: Pick<Terms, 'tracked' | 'spoils' | 'sections' | 'updatedOn'>;
}

export interface Trip {
  accountId: string;
  tripNumber: string;
  clientId: string;
  partnerId: string;
  partner: PartnerFace;
  earnPer100: number;
  confirmDays: number;
  clickedAt: Date;
  trackUntil: Date;
}

/** An order in a partner's shop. */
export interface OrderRef {
  accountId: string;
  tripNumber: string;
  /** What the partner calls it. */
  orderRef: string;
}

/** What a partner reported of an order. */
export interface OrderReport {
  type: Exclude<Postback['type'], 'DECLINE'>;
  amountPaise: number;
  /** By the partner's clock; null if the partner does not say. */
  occurredAt: Date | null;
}

export interface Purchase extends OrderRef {
  state: 'REPORTED' | 'CONFIRMED' | 'CANCELLED';
  amountPaise: number;
  /** Cancelled before the purchase was reported, and not yet deducted from it. */
  cancelledAheadPaise: number;
  coins: number;
  expectationId: string | null;
  earnedId: string | null;
  reportedAt: Date;
  expectedBy: Date;
  settledAt: Date | null;
}

export interface Claim {
  accountId: string;
  claimId: string;
  tripNumber: string;
  orderRef: string;
  /** YYYY-MM-DD. */
  orderedOn: string;
  amountPaise: number;
  note: string | null;
  state: 'OPEN' | 'SETTLED' | 'DECLINED';
  reason: string | null;
  filedAt: Date;
  answerBy: Date;
  settledAt: Date | null;
}
