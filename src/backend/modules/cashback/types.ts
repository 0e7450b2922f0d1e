import type { BeneficiaryKind } from '#contract/enums.ts';
import type { dbt } from '#contract/dbt.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { Ledger } from '../../ledger/types.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';
import type { OtpService } from '../otp/service.ts';
import type { TransferState } from './states.ts';

/** The services of other modules that cashback uses. */
export interface CashbackServices {
  ledger: Pick<Ledger, 'hold' | 'commit' | 'release'>;
  clients: Pick<ClientsService, 'cashbackIn' | 'configIn'>;
  accounts: Pick<AccountsService, 'ofSession' | 'assertOpen' | 'lockOpen'>;
  otp: Pick<OtpService, 'consume'>;
}

/** A person whose PAN is verified. */
export interface Claimant {
  accountId: string;
  panSealed: string;
  panMasked: string;
  /** Only accounts in this name are paid. */
  panName: string;
  verifiedAt: Date;
  /** Identifies the holder of the PAN across accounts; null until housekeeping has filled it in. */
  person: string | null;
}

export interface Beneficiary {
  accountId: string;
  beneficiaryId: string;
  kind: BeneficiaryKind;
  /** A Payee of the provider, as JSON. */
  sealed: string;
  masked: string;
  accountHolder: string;
  bankName: string | null;
  ifsc: string | null;
  addedAt: Date;
  replacedAt: Date | null;
}

export interface Draft {
  accountId: string;
  cartId: string;
  beneficiaryId: string;
  points: number;
}

export interface Transfer {
  accountId: string;
  transferId: string;
  cartId: string;
  clientId: string;
  beneficiaryId: string;
  state: TransferState;
  points: number;
  amountPaise: number;
  holdId: string;
  /** The recipient of the SMS about the outcome. */
  mobile: string;
  requestedAt: Date;
  /** When the next status is due; null if there is no next one. */
  dueBy: Date | null;
  reference: string | null;
  failure: string | null;
}

/** A transfer that the provider may be paying. */
export interface OpenTransfer {
  transfer: Transfer;
  beneficiary: Beneficiary;
}

export type Outcome = { to: 'PAID'; reference: string } | { to: 'FAILED'; reason: string };

export interface TransferEvent {
  kind: TransferState | 'DELAYED';
  at: Date;
}

type DataFor<N extends keyof typeof dbt> = DataOf<(typeof dbt)[N]>;
export type ClaimantView = DataFor<'verifyUser'>;
export type BeneficiariesView = DataFor<'fetchBeneficiary'>;
export type BeneficiaryView = DataFor<'editBeneficiary'>['beneficiary'];
export type Validation = DataFor<'validate'>;
export type Quote = NonNullable<Validation['quote']>;
export type Limits = Validation['limits'];
export type DraftView = DataFor<'save'>['draft'];
export type TransferView = NonNullable<DataFor<'summary'>['transfer']>;
