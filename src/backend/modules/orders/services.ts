// The services of other modules that orders are built on.
import type { Ledger } from '../../ledger/types.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { ClientsService } from '../clients/service.ts';
import type { OtpService } from '../otp/service.ts';

export interface OrderServices {
  ledger: Pick<Ledger, 'hold' | 'commit' | 'commitPart' | 'release'>;
  catalogue: Pick<CatalogueService, 'voucherForOrder' | 'takeStock' | 'returnStock'>;
  clients: Pick<ClientsService, 'ratesIn'>;
  accounts: Pick<AccountsService, 'byId'>;
  otp: Pick<OtpService, 'consume'>;
}
