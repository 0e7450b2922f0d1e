// Warns once if calls are forwarded by a web server or proxy on another machine that TRUSTED_PROXIES does not name.
// Its x-forwarded-for is ignored, so all callers behind it share the limits of one address (docs/decisions/029).
import type { FastifyInstance } from 'fastify';

const UNTRUSTED =
  'Calls are forwarded from an address that TRUSTED_PROXIES does not name: whom it speaks for is not believed (docs/production.md)';

export const tellOfDisbelief = (app: FastifyInstance): void => {
  let told = false;
  app.addHook('onRequest', async ({ headers, ips, ip, log }) => {
    // For a trusted proxy the list continues with the addresses that it forwards for.
    if (told || headers['x-forwarded-for'] === undefined || ips?.length !== 1) return;
    told = true;
    log.warn({ address: ip }, UNTRUSTED);
  });
};
