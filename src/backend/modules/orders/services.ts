// What orders use of the rest of the backend.
import type { Ledger } from '../../ledger/types.ts';
import type { OrderStep } from '../../metrics.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { PincodeService } from '../address/pincodes.ts';
import type { AddressService } from '../address/service.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { ClientsService } from '../clients/service.ts';
import type { MembershipService } from '../membership/service.ts';
import type { OtpService } from '../otp/service.ts';
import type { PaymentsService } from '../payments/service.ts';

export interface OrderServices {
  ledger: Pick<Ledger, 'hold' | 'commit' | 'commitPart' | 'release' | 'reverseBurn' | 'reverseRefund'>;
  catalogue: Pick<CatalogueService, 'itemForOrder' | 'takeStock' | 'returnStock'>;
  clients: Pick<ClientsService, 'configIn' | 'orderTermsIn'>;
  accounts: Pick<AccountsService, 'byId' | 'ofSession'>;
  address: Pick<AddressService, 'placeOf' | 'useFor'>;
  pincodes: Pick<PincodeService, 'availability'>;
  membership: Pick<MembershipService, 'hasOfferAccess' | 'lockOfferAccess' | 'recordOffer' | 'removeOffer'>;
  otp: Pick<OtpService, 'consume' | 'dropRequestsOf' | 'lock' | 'openRequestOf'>;
  payments: Pick<PaymentsService, 'start' | 'refund' | 'abandon' | 'paymentFor' | 'onSettled'>;
  /** Counts an order for the metrics when it goes through a step; the transaction may still be rolled back. */
  countStep(step: OrderStep): void;
}
