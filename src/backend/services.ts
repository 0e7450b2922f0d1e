// Creates every service, once per process. Modules get at each other only through what is passed to them here.
import { createRateLimiter } from './http/rate-limit.ts';
import { createLedger } from './ledger/ledger.ts';
import { balanceAt } from './ledger/balance.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { AvailableOf } from './modules/accounts/cards.ts';
import { createAccountsService } from './modules/accounts/service.ts';
import { createPincodeService } from './modules/address/pincodes.ts';
import { createAddressService } from './modules/address/service.ts';
import { createCashbackService } from './modules/cashback/service.ts';
import { createCampaignService } from './modules/campaign/service.ts';
import { createCatalogueService } from './modules/catalogue/service.ts';
import { createClientsService } from './modules/clients/service.ts';
import { createConversionService } from './modules/conversion/service.ts';
import { createHelpService } from './modules/help/service.ts';
import type { PendingOrders } from './modules/login/challenge.ts';
import { createLoginService } from './modules/login/service.ts';
import { createMemberService } from './modules/member/service.ts';
import { withPlusCoins } from './modules/membership/earning.ts';
import { createMembershipService } from './modules/membership/service.ts';
import { createHoldings } from './modules/orders/holdings.ts';
import { createOrdersService } from './modules/orders/service.ts';
import { createOtpService } from './modules/otp/service.ts';
import { createPaymentsService } from './modules/payments/service.ts';
import { createPartnersService } from './modules/partners/service.ts';
import { createRedirectsService } from './modules/redirects/service.ts';
import { createRemindersService } from './modules/reminders/service.ts';
import { createSearchService } from './modules/search/service.ts';
import { createAgentsService } from './modules/sessions/agents.ts';
import { createCardsService } from './modules/sessions/cards.ts';
import { createSessionsService } from './modules/sessions/service.ts';
import { createSurveyService } from './modules/survey/service.ts';
import type { Dependencies } from './dependencies.ts';

export const createServices = (
  deps: Dependencies,
  metrics: Metrics = createMetrics({ ofProcess: false }),
) => {
  // Members of Plus earn more wherever coins are earned.
  const ledger = withPlusCoins(createLedger());
  const availableOf: AvailableOf = async (q, accountId) =>
    (await balanceAt(q, accountId, deps.clock.now())).available;
  const limiter = createRateLimiter(deps);
  const clients = createClientsService(deps);
  const help = createHelpService({ clients });
  const accounts = createAccountsService(ledger);
  const address = createAddressService(deps, { accounts });
  const pincodes = createPincodeService();
  const sessions = createSessionsService(deps);
  const agents = createAgentsService(deps, { accounts, sessions });
  const cards = createCardsService(deps, { accounts, sessions, availableOf });
  const otp = createOtpService(deps, { accounts });
  const payments = createPaymentsService(deps, { accounts, clients });
  const membership = createMembershipService(deps, { accounts, clients, ledger, payments });
  const { hasOfferAccess } = membership;
  const catalogue = createCatalogueService(deps, { clients, availableOf, hasOfferAccess });
  const search = createSearchService(deps, { clients, catalogue });
  const orders = createOrdersService(deps, {
    accounts,
    address,
    catalogue,
    clients,
    ledger,
    membership,
    otp,
    payments,
    pincodes,
    countStep: (step) => metrics.orders.inc({ step }),
  });
  const partners = createPartnersService(deps, { accounts, catalogue, clients, ledger });
  const redirects = createRedirectsService(deps, clients);
  const reminders = createRemindersService(deps, { accounts, clients });
  const campaign = createCampaignService(deps, { membership });
  const survey = createSurveyService(deps, { clients, sessions, ledger });
  const conversion = createConversionService(deps, { accounts, clients, otp });
  const cashback = createCashbackService(deps, { accounts, clients, ledger, otp });
  // A cart holds either an order or a conversion; both ask for their one-time password in the same way.
  const pending: PendingOrders = {
    pendingOrderOf: async (accountId, cartId) =>
      (await orders.pendingOrderOf(accountId, cartId)) ??
      (await conversion.pendingOrderOf(accountId, cartId)),
  };
  const login = createLoginService(deps, {
    accounts,
    sessions,
    otp,
    orders: pending,
    cashback,
    clients,
    availableOf,
  });
  const member = createMemberService(deps, {
    accounts,
    clients,
    parties: {
      order: orders.partnerOf,
      trip: partners.partnerOfTrip,
      conversion: conversion.programmeOf,
    },
  });
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
    agents,
    cards,
    otp,
    payments,
    orders,
    holdings: createHoldings(deps, catalogue),
    conversion,
    cashback,
    partners,
    redirects,
    reminders,
    survey,
    membership,
    campaign,
    login,
    member,
  };
};

export type Services = ReturnType<typeof createServices>;
