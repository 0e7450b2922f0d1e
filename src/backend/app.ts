// The HTTP server over the services. This is the one place that lists which endpoints exist and who may call them.
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { answerUnreadable, REQUEST_TIMEOUT_MS } from '#contract/unreadable-request.ts';
import { registerDevLedger, registerDevSandbox } from './http/dev-ledger.ts';
import { registerDevOutbox } from './http/dev-outbox.ts';
import { registerDevShop } from './http/dev-shop.ts';
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts';
import { expose, type AllHandlers } from './http/expose.ts';
import { answerMalformedUrl, registerErrorHandlers } from './http/error-handlers.ts';
import { createGate } from './http/gate.ts';
import { registerHealth } from './http/health.ts';
import { registerJsonBody } from './http/json-body.ts';
import { registerSandboxGateway } from './http/sandbox-gateway.ts';
import { countLedgerEntries, type Metrics } from './metrics.ts';
import { addressHandlers } from './modules/address/routes.ts';
import { cashbackHandlers } from './modules/cashback/routes.ts';
import { campaignHandlers } from './modules/campaign/routes.ts';
import { catalogueHandlers } from './modules/catalogue/routes.ts';
import { conversionHandlers } from './modules/conversion/routes.ts';
import { helpHandlers } from './modules/help/routes.ts';
import { loginHandlers } from './modules/login/routes.ts';
import { memberHandlers } from './modules/member/routes.ts';
import { membershipHandlers } from './modules/membership/routes.ts';
import { holdingHandlers } from './modules/orders/holding-routes.ts';
import { orderHandlers } from './modules/orders/routes.ts';
import { paymentHandlers } from './modules/payments/routes.ts';
import { partnerHandlers } from './modules/partners/routes.ts';
import { redirectHandlers } from './modules/redirects/routes.ts';
import { reminderHandlers } from './modules/reminders/routes.ts';
import { searchHandlers } from './modules/search/routes.ts';
import { sessionHandlers } from './modules/sessions/routes.ts';
import { surveyHandlers } from './modules/survey/routes.ts';
import type { Dependencies } from './dependencies.ts';
import type { Sandboxes } from './providers/providers.ts';
import { registerReference } from './reference/routes.ts';
import { createServices, type Services } from './services.ts';

interface AppOptions {
  /**
   * For tests: checks every answer against the contract, and every failure against the codes its reference lists.
   */
  checkAnswers?: boolean;
  /** Services created by the caller, where workers share them. */
  services?: Services;
  /** Sandboxes that a demo can tell to misbehave. */
  sandboxes?: Sandboxes;
}

/** 100 kB: a larger body is refused with 413. */
const BODY_LIMIT = 100 * 1024;
const requestId = (request: { headers: Record<string, unknown> }): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
};

const createServer = ({ log, settings }: Dependencies): FastifyInstance =>
  Fastify({
    loggerInstance: log,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A trusted proxy is believed about the caller's address and scheme; anyone else is not.
    trustProxy: settings.trustedProxies,
    genReqId: requestId,
    frameworkErrors: answerMalformedUrl,
    clientErrorHandler: (error, socket) => {
      const requestId = randomUUID();
      const errorCode = answerUnreadable(error, socket, requestId);
      // Of a connection that was opened in advance and never used, too.
      const level = errorCode === 'REQUEST_TIMEOUT' ? 'debug' : 'info';
      if (errorCode) log[level]({ requestId, errorCode, reason: error.code }, 'A request could not be read');
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  }) as unknown as FastifyInstance;

const observeRequests = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  app.addHook('onResponse', async (request: FastifyRequest, reply) => {
    // The pattern of the route, never the URL: a query may contain a mobile number.
    const endpoint = request.routeOptions.config.endpointId ?? request.routeOptions.url ?? 'unknown';
    const { statusCode: status, elapsedTime } = reply;
    metrics.http.observe({ endpoint, status }, elapsedTime / 1000);
    request.log.info({ method: request.method, endpoint, status, ms: Math.round(elapsedTime) }, 'Call');
  });
};

const registerMetrics = (app: FastifyInstance, metrics: Metrics): void => {
  const { registry } = metrics;
  const stopCounting = countLedgerEntries(metrics);
  app.addHook('onClose', async () => stopCounting());
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics()),
  );
};

/** What answers each section of the contract. */
const handlersOf = (services: Services): AllHandlers<typeof contract> => ({
  // Open to anybody.
  login: loginHandlers(services.login, services.agents),
  catalogue: catalogueHandlers(services.catalogue, services.clients, services.partners),
  help: helpHandlers(services.help),
  search: searchHandlers(services.search),
  // Needs a live session.
  member: memberHandlers(services.member, services.cashback),
  // The pincode lookups among these are open to anybody.
  address: addressHandlers(services.address, services.pincodes),
  reminders: reminderHandlers(services.reminders),
  sessions: sessionHandlers(services.agents, services.cards),
  orders: orderHandlers(services.orders, services.cashback),
  holdings: holdingHandlers(services.holdings),
  conversion: conversionHandlers(services.conversion),
  // Terms, partners' signed reports and plain redirects among these are open to anybody.
  partners: partnerHandlers(services.partners),
  redirects: redirectHandlers(services.redirects),
  // The gateway's callbacks among these prove themselves by their signature.
  payments: paymentHandlers(services.payments),
  dbt: cashbackHandlers(services.cashback),
  // The offers among these are open to anybody.
  survey: surveyHandlers(services.survey),
  membership: membershipHandlers(services.membership),
  campaign: campaignHandlers(services.campaign),
});

/** Builds the server. The caller decides whether to `listen` or `inject`. */
export const buildApp = async (deps: Dependencies, options: AppOptions = {}): Promise<FastifyInstance> => {
  const services = options.services ?? createServices(deps);
  const app = createServer(deps);
  app.removeContentTypeParser('text/plain');
  registerJsonBody(app);
  await app.register(cookie);
  observeRequests(app, services.metrics);
  warnOfUntrustedProxy(app);
  registerErrorHandlers(app, options);

  // Answers of the API are private to the caller unless an endpoint says otherwise.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });

  const gate = createGate(deps, services, options.checkAnswers ?? false);
  expose(app, gate, contract, handlersOf(services));

  // For operators and developers.
  registerHealth(app, deps.db);
  registerMetrics(app, services.metrics);
  registerReference(app);
  if (deps.settings.demo) {
    registerDevOutbox(app, deps.db);
    registerDevLedger(app, deps, services);
    if (options.sandboxes) registerDevSandbox(app, options.sandboxes);
    registerDevShop(app, deps, services);
    await registerSandboxGateway(app, deps);
  }
  await app.ready();
  return app;
};
