// Warns once if calls are forwarded by a web server or proxy on another machine that TRUSTED_PROXIES does not name.
// Its x-forwarded-for is ignored, so all callers behind it share the limits of one address (docs/decisions/029).
import type { FastifyInstance } from 'fastify';

const UNTRUSTED_PROXY_WARNING =
  'TRUSTED_PROXIES does not list an address that forwards calls: its X-Forwarded-For is ignored, so all its callers share one rate limit (docs/production.md)';

export const warnOfUntrustedProxy = (app: FastifyInstance): void => {
  let hasWarned = false;
  app.addHook('onRequest', async ({ headers, ips, ip, log }) => {
    // For a trusted proxy the list continues with the addresses that it forwards for.
    if (hasWarned || headers['x-forwarded-for'] === undefined || ips?.length !== 1) return;
    hasWarned = true;
    log.warn({ address: ip }, UNTRUSTED_PROXY_WARNING);
  });
};
