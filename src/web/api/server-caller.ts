// Server only: the caller of one request. Public pages never forward a cookie, so their render is the same
// for everybody; private pages speak for the member.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { WEB_APP_VERSION } from '#contract/enums.ts';
import { report, startReporting } from '#web/lib/reporting.ts';
import type { Caller } from './call.ts';
import { createAnswerCache } from './answer-cache.ts';
import { loggedCall } from './failure-log.ts';
import { isReported } from './failure.ts';
import { hostAddress } from './hosts.ts';
import { withSecondTry } from './second-try.ts';

interface RequestFacts {
  clientId: string;
  requestId: string;
  /** The cookie header, forwarded for private pages only. */
  cookie: string | null;
  /** The token cookie, mirrored as a header with the cookie. */
  token: string | null;
  ip: string;
}

// Server failures are reported like browser failures. Started here because everything that calls the API loads this
// module: pages, and the routes under /api, which the build bundles separately.
startReporting(process.env['SENTRY_DSN'] ?? null, WEB_APP_VERSION, 0);

/**
 * Shared caches may serve public answers that are minutes old anyway; a few seconds here protect the API from a
 * crowd.
 */
const answers = createAnswerCache(500, 5000);

const requestIds = new WeakMap<IncomingMessage, string>();

/** The proxy's request id, else one made for this request. All its calls carry the id, and the log names it. */
export const requestIdOf = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given;
  const id = requestIds.get(request) ?? randomUUID();
  requestIds.set(request, id);
  return id;
};

export const serverCaller = (facts: RequestFacts): Caller => ({
  baseOf: (endpoint) => hostAddress(endpoint.host),
  headers: () => ({
    clientId: facts.clientId,
    'x-request-id': facts.requestId,
    'x-forwarded-for': facts.ip,
    ...(facts.cookie ? { cookie: facts.cookie } : {}),
    ...(facts.token ? { token: facts.token } : {}),
  }),
  around: (endpoint, { query, body }: { query?: unknown; body?: unknown }, call) => {
    const { id, shared } = endpoint;
    const tried = withSecondTry(endpoint, call);
    const logged = () => loggedCall({ requestId: facts.requestId, endpoint: id }, tried);
    return shared ? answers.getOrFetch(JSON.stringify([facts.clientId, id, query, body]), logged) : logged();
  },
  // As in the browser (spec §8), except that 404 is no fault: crawlers ask for many pages that do not exist.
  onFailure: (failure, { id }) => {
    if (isReported(failure.code) && failure.code !== 404)
      report(failure, { endpoint: id, code: failure.code });
  },
});
