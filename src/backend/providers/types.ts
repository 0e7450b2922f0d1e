// The outside systems: an interface for each provider. The sandboxes in this folder stand in for real ones. Calls
// carry a key; a provider carries out each key once and repeats its answer for the same key.

import type { MessagePurpose } from './message-purpose.ts';
import type { SignedCallback } from './gateway-signature.ts';

export interface Message {
  key: string;
  channel: 'SMS' | 'EMAIL';
  /** Mobile number or e-mail address. */
  to: string;
  purpose: MessagePurpose;
  /** The brand that sends it. */
  brand: { clientId: string; name: string };
  /** The one-time password, if the message carries one. */
  code: string | null;
  /** Of an e-mail, if its purpose alone does not say enough. */
  subject?: string;
  text: string;
  /** Of an e-mail: the text in the look of the brand, to be sent beside it. */
  html?: string;
}

/** Any error but ProviderRefusal is retried; what is refused is not sent. */
export interface Messenger {
  send(message: Message): Promise<void>;
}

export interface VoucherRequest {
  /** Derived from the order line; the same key never issues twice. */
  key: string;
  /** The provider's name for the product. */
  sku: string;
  amountPaise: number;
  /** The validity that the catalogue promises; null if it promises none. */
  validityMonths: number | null;
}

export interface IssuedVoucher {
  code: string;
  pin: string | null;
  expiresAt: Date;
}

/** The provider refuses permanently (sold out, unknown product): trying again would not help. */
export class ProviderRefusal extends Error {}

/** The provider with the code VOUCHAGRAM in spec §9. Any error but ProviderRefusal is retried. */
export interface VoucherProvider {
  issue(request: VoucherRequest): Promise<IssuedVoucher>;
  /** Makes the code of a key worthless, whether it was issued or will be. Throws ProviderRefusal if it was used. */
  void(request: VoucherRequest): Promise<void>;
}

interface GoodsRequest {
  /** The order's id; each key is one parcel. */
  key: string;
  sku: string;
  count: number;
  address: { name: string; address1: string; address2: string; city: string; state: string; pin: string };
}

export interface Parcel {
  stage: 'PACKING' | 'DISPATCHED' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'LOST';
  /** The carrier, once the parcel has left. */
  carrier: string | null;
  trackingNumber: string | null;
}

export interface Pickup {
  /** COLLECTED: the courier has the pieces. RECEIVED: the store has counted them. REFUSED: it takes none back. */
  stage: 'ASKED' | 'COLLECTED' | 'RECEIVED' | 'REFUSED';
  /** Once RECEIVED: how many pieces the store rejects because they are missing or were used. */
  rejected?: number;
}

/** Sends goods. Any error but ProviderRefusal is retried. */
export interface FulfilmentProvider {
  /** Accepts a parcel; repeating the call returns where it is. Throws ProviderRefusal if it cannot be sent. */
  accept(request: GoodsRequest): Promise<Parcel>;
  /** Stops a parcel, known or not. Returns false, or throws ProviderRefusal, if it has left already. */
  cancel(key: string): Promise<boolean>;
  /** Has pieces picked up; repeating the call returns whether they have come back. */
  collect(pickup: { key: string; count: number }): Promise<Pickup>;
}

export interface ProgrammeMember {
  clientId: string;
  /** Our own id of the account, which the programme does not know. It finds its member by the numbers below. */
  memberId: string;
  /** The mobile number that the member has verified. Several accounts may have it. */
  mobile: string;
  /** The loyalty card number here. */
  card: string;
  /** Of a member who was brought over: the card in the programme `importedFrom`. Both null for any other. */
  importedCard: string | null;
  importedFrom: string | null;
}

export interface ProgrammeDebit extends ProgrammeMember {
  /** The same key never debits twice. */
  key: string;
  points: number;
}

/** A client's own points programme. Any error but ProviderRefusal is retried. */
export interface ClientProgramme {
  /** The member's points in the programme. */
  balance(member: ProgrammeMember): Promise<number>;
  debit(debit: ProgrammeDebit): Promise<{ reference: string }>;
  /**
   * Makes sure that a debit with an unknown outcome did not and will not happen: gives back what it took, however often
   * it is called, and the key is refused from then on. Throws ProviderRefusal if it cannot be called off: asked for the
   * debit again, the programme answers whether it was made.
   */
  cancelDebit(debit: ProgrammeDebit): Promise<void>;
}

/** What the gateway's page shows and needs. */
export interface PaymentPage {
  paymentId: string;
  /** The account that pays; repeated in each callback. */
  payer: string;
  /** The brand that receives the money, and its name. */
  clientId: string;
  payee: string;
  title: string;
  amountPaise: number;
  /**
   * What the payer agrees, by paying, to be charged for each renewal until it is switched off; missing if nothing is
   * agreed. The gateway is not told of that, because renewal may be switched on again.
   */
  renewalPaise?: number;
  payBy: Date;
  /** The path of the web app to which the member returns. */
  returnTo: string;
}

interface PaidRecord {
  outcome: 'PAID';
  /** The gateway's own id of the charge. */
  reference: string;
  /** The amount that was charged. */
  amountPaise: number;
}

interface UnpaidRecord {
  /** CLOSED: closed by us before anybody paid; it can no longer be paid. */
  outcome: 'FAILED' | 'CANCELLED' | 'CLOSED';
  /** Nothing was charged, so the gateway need not have an id for it. */
  reference: string | null;
  /** The amount that was to be charged. */
  amountPaise: number;
}

export type GatewayRecord = PaidRecord | UnpaidRecord;

/** Any error but ProviderRefusal is retried. */
export interface PaymentGateway {
  /** Whether a report of a payment's outcome comes from the gateway. */
  isGenuine(callback: SignedCallback): boolean;
  /** The page to pay on: a path of the web app or a URL. Pure: makes a signed link without calling the gateway. */
  pageFor(page: PaymentPage): string;
  /**
   * Charges the payer of the payment `mandate`, whose page had a `renewalPaise` of at least this amount; no page is
   * involved. The outcome is reported as for any payment. The same payment is charged once. Throws ProviderRefusal if
   * it will not be: the payment ends, unless `find` knows that it was paid.
   */
  charge(page: Pick<PaymentPage, 'paymentId' | 'payer' | 'amountPaise'>, mandate: string): Promise<void>;
  /** The outcome of a payment; null while nobody has decided. A refusal says that it knows no such payment. */
  find(paymentId: string): Promise<GatewayRecord | null>;
  /**
   * Closes a payment that nobody has decided. Returns its outcome. Throws ProviderRefusal if it cannot be closed, which
   * says nothing of its outcome: that is asked for with `find`.
   */
  close(page: Pick<PaymentPage, 'paymentId' | 'payer' | 'amountPaise'>): Promise<GatewayRecord>;
  /**
   * Gives money of one charge of a payment back, once per key. `reference`: the gateway's own id of that charge. What
   * it refuses is asked for again, with long pauses.
   */
  refund(refund: { key: string; paymentId: string; reference: string; amountPaise: number }): Promise<void>;
}

interface PanClaim {
  pan: string;
  fullName: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string;
}

/** The register of PANs. Any error means that it does not answer. */
export interface PanRegister {
  /** Whether the PAN belongs to that person. */
  matches(claim: PanClaim): Promise<boolean>;
}

export type Payee = { kind: 'UPI'; upiId: string } | { kind: 'BANK'; accountNumber: string; ifsc: string };

export type NameMatch = 'SAME' | 'OTHER' | 'NO_ACCOUNT';

/** Asks the payee's bank. Any error means that it does not answer. */
export interface BankProvider {
  /** Whether the account is held in that name. */
  matchName(payee: Payee, name: string): Promise<NameMatch>;
}

export interface PayoutRequest {
  /** Derived from the transfer; each key is paid at most once. */
  key: string;
  amountPaise: number;
  payee: Payee;
  name: string;
}

/** The state of a payout. PENDING: accepted but not decided yet. */
export type PayoutStatus = { status: 'PAID'; reference: string } | { status: 'PENDING' };

/** After any error but ProviderRefusal the outcome of the payout is unknown. */
export interface PayoutProvider {
  /** Pays, or returns the state of the payout with that key. Throws ProviderRefusal if it will never be paid. */
  pay(request: PayoutRequest): Promise<PayoutStatus>;
  /**
   * Cancels a payout: once CANCELLED it is never paid, whatever happens later. Otherwise returns its state. Throws
   * ProviderRefusal if it cannot be cancelled, which says nothing of its state.
   */
  cancel(key: string): Promise<PayoutStatus | { status: 'CANCELLED' }>;
}

export interface Providers {
  programme: ClientProgramme;
  sms: Messenger;
  email: Messenger;
  vouchers: VoucherProvider;
  fulfilment: FulfilmentProvider;
  payments: PaymentGateway;
  pan: PanRegister;
  bank: BankProvider;
  payouts: PayoutProvider;
}
