// Every service, made once per process; a module reaches another through what stands here.
import type { Db, Tx } from './db/driver.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { createLedger } from './ledger/ledger.ts';
import { balanceOf } from './ledger/statement.ts';
import { counted, countedStep, createMetrics, type Metrics } from './metrics.ts';
import { createAccountsService } from './modules/accounts/service.ts';
import { createPincodeService } from './modules/address/pincodes.ts';
import { createAddressService } from './modules/address/service.ts';
import { createCatalogueService } from './modules/catalogue/service.ts';
import { createClientsService } from './modules/clients/service.ts';
import { createHelpService } from './modules/help/service.ts';
import { createLoginService } from './modules/login/service.ts';
import { createMemberService } from './modules/member/service.ts';
import { createOrdersService, type OrdersService } from './modules/orders/service.ts';
import { createOtpService } from './modules/otp/service.ts';
import { createSearchService } from './modules/search/service.ts';
import { createSessionsService } from './modules/sessions/service.ts';
import type { Parts } from './parts.ts';

const availableOf = async (q: Db | Tx, accountId: string): Promise<number> =>
  (await balanceOf(q, accountId)).available;

const withCounts = (orders: OrdersService, metrics: Metrics): OrdersService => ({
  ...orders,
  place: countedStep(metrics, 'placed', orders.place),
  verify: countedStep(metrics, 'confirmed', orders.verify),
});

export const createServices = (parts: Parts, metrics: Metrics = createMetrics({ ofProcess: false })) => {
  const ledger = counted(createLedger(), metrics);
  const limiter = createRateLimiter(parts);
  const clients = createClientsService(parts);
  const catalogue = createCatalogueService(parts, clients);
  const search = createSearchService(parts, { clients, catalogue });
  const help = createHelpService({ clients });
  const accounts = createAccountsService(ledger);
  const address = createAddressService(parts);
  const pincodes = createPincodeService();
  const sessions = createSessionsService(parts);
  const otp = createOtpService(parts);
  const orders = withCounts(
    createOrdersService(parts, { accounts, catalogue, clients, ledger, otp }),
    metrics,
  );
  const login = createLoginService(parts, { accounts, sessions, otp, orders, clients, availableOf });
  const member = createMemberService(parts, { accounts, clients });
  return {
    metrics,
    ledger,
    limiter,
    clients,
    catalogue,
    search,
    help,
    accounts,
    address,
    pincodes,
    sessions,
    otp,
    orders,
    login,
    member,
  };
};

export type Services = ReturnType<typeof createServices>;
