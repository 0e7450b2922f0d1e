// What happens outside: an interface for each provider. The sandboxes beside this file stand in for real ones.
// Every call carries a key; a provider does the same key once and answers the same again.

import type { PaymentOutcome } from '#contract/enums.ts';

export interface Message {
  key: string;
  channel: 'SMS' | 'EMAIL';
  /** Mobile number or e-mail address. */
  to: string;
  /** What it is about: an OTP purpose, `VOUCHER` … */
  purpose: string;
  /** The one-time password, where the message carries one. */
  code: string | null;
  text: string;
}

export interface Messenger {
  send(message: Message): Promise<void>;
}

export interface VoucherRequest {
  /** Derived from the order line; the same key never issues twice. */
  key: string;
  /** The provider's name for the product. */
  sku: string;
  amountPaise: number;
  /** How long the catalogue promises the voucher to last; null where it does not say. */
  validityMonths: number | null;
}

export interface IssuedVoucher {
  code: string;
  pin: string | null;
  expiresAt: Date;
}

/** The provider refuses for good (sold out, unknown product): trying again would not help. */
export class ProviderRefusal extends Error {}

/** As the provider code VOUCHAGRAM of spec §9. Any error but ProviderRefusal is tried again. */
export interface VoucherProvider {
  issue(request: VoucherRequest): Promise<IssuedVoucher>;
  /** Makes the code of a key worth nothing, whether it was issued or will be. ProviderRefusal where it was used. */
  void(request: VoucherRequest): Promise<void>;
}

export interface GoodsRequest {
  /** The order's id; the same key is one parcel. */
  key: string;
  sku: string;
  count: number;
  address: { name: string; address1: string; address2: string; city: string; state: string; pin: string };
}

export interface Parcel {
  stage: 'PACKING' | 'DISPATCHED' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'LOST';
  /** Who carries it, once it has left. */
  carrier: string | null;
  trackingNumber: string | null;
}

export interface Pickup {
  /** COLLECTED: the courier has the pieces. RECEIVED: the store has counted them. REFUSED: it takes none. */
  stage: 'ASKED' | 'COLLECTED' | 'RECEIVED' | 'REFUSED';
  /** Once RECEIVED: pieces that are missing or were used, so that the store does not take them. */
  rejected?: number;
}

/** Sends goods. Any error but ProviderRefusal is tried again. */
export interface FulfilmentProvider {
  /** Takes a parcel in, and from then on says where it is. ProviderRefusal where it cannot be sent. */
  accept(request: GoodsRequest): Promise<Parcel>;
  /** Stops a parcel, known or not. False where it has left already. */
  cancel(key: string): Promise<boolean>;
  /** Has pieces picked up, and from then on says whether they have come back. */
  collect(pickup: { key: string; count: number }): Promise<Pickup>;
}

export interface ProgrammeMember {
  clientId: string;
  /** What the programme knows the member by. */
  memberId: string;
}

export interface ProgrammeDebit extends ProgrammeMember {
  /** The same key never debits twice. */
  key: string;
  points: number;
}

/** A client's own points programme. Any error but ProviderRefusal is tried again. */
export interface ClientProgramme {
  /** Points that the member has there. */
  balance(member: ProgrammeMember): Promise<number>;
  debit(debit: ProgrammeDebit): Promise<{ reference: string }>;
  /** Makes sure that a debit whose outcome is unknown did not and will not happen: gives back what it took. */
  callOff(debit: ProgrammeDebit): Promise<void>;
}

/** What the gateway's page shows and needs. */
export interface PaymentPage {
  paymentId: string;
  /** The account that pays, told back with each callback. */
  payer: string;
  payee: string;
  title: string;
  amountPaise: number;
  payBy: Date;
  /** The path of the web app where the member goes on. */
  returnTo: string;
}

export interface GatewayRecord {
  /** CLOSED: by us, before anybody paid; it can be paid no more. */
  outcome: PaymentOutcome | 'CLOSED';
  /** The gateway's own name for the payment. */
  reference: string;
}

/** Any error is tried again. */
export interface PaymentGateway {
  /** The page to pay on: a path of the web app or an address. Pure: a signed link, nothing is asked. */
  pageFor(page: PaymentPage): string;
  /**
   * Charges whoever made the payment `mandate` and so agreed to be charged again; nobody opens a page for it. What
   * comes of it is told as for any payment. The same payment is charged once.
   */
  charge(page: Pick<PaymentPage, 'paymentId' | 'payer' | 'amountPaise'>, mandate: string): Promise<void>;
  /** What became of a payment; null while nobody has decided. */
  find(paymentId: string): Promise<GatewayRecord | null>;
  /** Closes a payment that nobody has decided; answers what became of it. */
  close(page: Pick<PaymentPage, 'paymentId' | 'payer' | 'amountPaise'>): Promise<GatewayRecord>;
  /** Gives money back; the same key once. */
  refund(refund: { key: string; paymentId: string; amountPaise: number }): Promise<void>;
}

export interface PanClaim {
  pan: string;
  fullName: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string;
}

/** The register of PANs. Any error means that it does not answer. */
export interface PanRegister {
  /** Whether the PAN is that person's. */
  matches(claim: PanClaim): Promise<boolean>;
}

export type Payee = { kind: 'UPI'; upiId: string } | { kind: 'BANK'; accountNumber: string; ifsc: string };

export type NameMatch = 'SAME' | 'OTHER' | 'NO_ACCOUNT';

/** Asks the payee's bank. Any error means that it does not answer. */
export interface BankProvider {
  /** Whether the account is in that name. */
  matchName(payee: Payee, name: string): Promise<NameMatch>;
}

export interface PayoutRequest {
  /** Derived from the transfer; the same key is never paid twice. */
  key: string;
  amountPaise: number;
  payee: Payee;
  name: string;
}

/** How a payout stands. PENDING: taken on, and not decided yet. */
export type PayoutStanding = { status: 'PAID'; reference: string } | { status: 'PENDING' };

/** Any error but ProviderRefusal leaves open what became of the payout. */
export interface PayoutProvider {
  /** Pays, or answers how the payout of that key stands. Throws ProviderRefusal where it is never paid. */
  pay(request: PayoutRequest): Promise<PayoutStanding>;
  /** Calls a payout off: once CANCELLED it is never paid, whatever comes later. Or answers how it stands. */
  cancel(key: string): Promise<PayoutStanding | { status: 'CANCELLED' }>;
}

export interface Providers {
  programme: ClientProgramme;
  messenger: Messenger;
  vouchers: VoucherProvider;
  fulfilment: FulfilmentProvider;
  payments: PaymentGateway;
  pan: PanRegister;
  bank: BankProvider;
  payouts: PayoutProvider;
}
