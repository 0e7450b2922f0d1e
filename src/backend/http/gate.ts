// Determines who calls (the session behind the cookie, the client, the cart, the address) and whether the call may
// proceed.
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { DEFAULT_CLIENT, SESSION_COOKIE, SESSION_COOKIE_DAYS, TOKEN_COOKIE } from '#contract/enums.ts';
import { FORMS } from '#contract/patterns.ts';
import type { AgentsService } from '../modules/sessions/agents.ts';
import { createOpenBrandOf } from '../modules/clients/open-brands.ts';
import type { ClientsService } from '../modules/clients/service.ts';
import type { SessionsService } from '../modules/sessions/service.ts';
import type { Dependencies } from '../dependencies.ts';
import { constantTimeEqual } from '../constant-time-equal.ts';
import { ApiError } from './api-error.ts';
import { assertModuleOpen } from './closed-modules.ts';
import { brandOfCaller, type Caller } from './context.ts';
import { findEndpoint } from './find-endpoint.ts';
import type { Gate } from './expose.ts';
import type { RateLimiter } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpointId?: string;
  }
}

const endpointOf = (request: FastifyRequest): Endpoint => {
  const found = findEndpoint(request.routeOptions.config.endpointId ?? '');
  if (!found) throw new Error(`No endpoint of the contract behind ${request.routeOptions.url}`);
  return found;
};

const header = (request: FastifyRequest, name: string, pattern: RegExp): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && pattern.test(value) ? value : null;
};

/**
 * A call that changes something must carry the `token` header if the contract lists it; a mere read may carry it. A
 * foreign site can make a browser send the cookie, but never this header.
 */
const assertHeaderToken = (endpoint: Endpoint, sent: string | null, expected: string): void => {
  // The token of a public call is of another kind, as that of a sign-on link.
  if (!endpoint.headers?.includes('token') || endpoint.access === 'public') return;
  if (sent === null && endpoint.method === 'GET') return;
  if (sent !== null && constantTimeEqual(sent, expected)) return;
  throw new ApiError('FORBIDDEN', 'The token header does not belong to this session');
};

/**
 * The session cookie; undefined if there is none, or more than one: then a neighbouring host has set one for some
 * paths, and a member's page would act in another account there. Which is the member's own cannot be told.
 */
const sessionCookieOf = ({ cookies, headers }: FastifyRequest): string | undefined => {
  const sent = (headers.cookie ?? '')
    .split(';')
    .filter((pair) => pair.trim().startsWith(`${SESSION_COOKIE}=`));
  return sent.length > 1 ? undefined : cookies[SESSION_COOKIE];
};

interface Provenance {
  /** What the browser says about the page that made the call. */
  fetchSite: string | null;
  /** The `token` header that was sent, and the session's own. */
  sent: string | null;
  expected: string;
}

/**
 * A GET that changes something must come from a page of ours: a link or a picture on a foreign page makes a
 * browser send the cookie along with a GET, but it cannot say same-origin and does not know the token.
 */
export const assertSameOrigin = (
  endpoint: Pick<Endpoint, 'ownCallsOnly'>,
  { fetchSite, sent, expected }: Provenance,
): void => {
  if (!endpoint.ownCallsOnly) return;
  if (sent === null ? fetchSite === 'same-origin' : constantTimeEqual(sent, expected)) return;
  throw new ApiError('FORBIDDEN', 'This call is only accepted from our own pages');
};

export const createGate = (
  deps: Dependencies,
  services: {
    agents: AgentsService;
    sessions: SessionsService;
    clients: ClientsService;
    limiter: RateLimiter;
  },
  checkAnswers: boolean,
): Gate => {
  const { db, settings } = deps;
  const { sessions, clients, limiter } = services;

  const openBrandOf = createOpenBrandOf(settings.brands);

  const clientIdOf = async (requested: string | null): Promise<string> => {
    const name = openBrandOf(requested ?? DEFAULT_CLIENT);
    return name === DEFAULT_CLIENT ? name : (await clients.configOf(name)).clientId;
  };

  const cookiesFor = (request: FastifyRequest, reply: FastifyReply) => {
    const common = {
      path: '/',
      sameSite: 'lax',
      secure: settings.secureCookies || request.protocol === 'https',
    } as const;
    return {
      startSession: (token: string, maxAge = SESSION_COOKIE_DAYS * 86_400) => {
        reply.setCookie(SESSION_COOKIE, token, { ...common, httpOnly: true, maxAge });
        reply.setCookie(TOKEN_COOKIE, sessions.headerTokenOf(token), { ...common, maxAge });
      },
      endSession: () => {
        reply.clearCookie(SESSION_COOKIE, { ...common, httpOnly: true });
        reply.clearCookie(TOKEN_COOKIE, common);
      },
    };
  };

  /**
   * Whether a session cookie was made by us, as far as can be told without the database: a browser sends the readable
   * cookie along, a client of the API the header.
   */
  const isOurs = (request: FastifyRequest, jwt: string): boolean => {
    const expected = sessions.headerTokenOf(jwt);
    const sent = [request.cookies[TOKEN_COOKIE], header(request, 'token', /^/)];
    return sent.some((token) => token != null && constantTimeEqual(token, expected));
  };

  const contextOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const endpoint = endpointOf(request);
    const jwt = sessionCookieOf(request);
    // Where the answer is the same for everybody, the caller does not matter, so no session is looked up.
    const sought = jwt && !endpoint.shared ? jwt : null;
    // Made-up cookies must not cost a query each. A real one that has ended is treated as that of a visitor.
    const isGuess = sought !== null && !isOurs(request, sought);
    if (isGuess) limiter.assertGuessesLeft(request.ip);
    const found = sought === null ? null : await sessions.find(db, sought);
    const requested = header(request, 'clientid', FORMS.clientId);
    // Before anything else that a caller can make the database look up.
    await limiter.count(endpoint, { ip: request.ip, session: found, isGuess });
    const clientId = await clientIdOf(requested);
    // A member is a member of one brand only (docs/decisions/143), which has to be open (270).
    const brandHere = requested === null && found ? openBrandOf(found.clientId) : clientId;
    const session = found?.clientId === brandHere ? found : null;
    return {
      db,
      session,
      sessionToken: jwt ?? null,
      clientId,
      cartId: header(request, 'cartid', FORMS.cartId),
      token: header(request, 'token', /^/),
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      log: request.log,
      ...cookiesFor(request, reply),
    };
  };

  const assertOwnCall = (
    request: FastifyRequest,
    { session, sessionToken, token: sent }: Pick<Caller, 'session' | 'sessionToken' | 'token'>,
  ): void => {
    if (!sessionToken || !session) return;
    const endpoint = endpointOf(request);
    const expected = sessions.headerTokenOf(sessionToken);
    assertHeaderToken(endpoint, sent, expected);
    const fetchSite = header(request, 'sec-fetch-site', /^[a-z-]{1,20}$/);
    assertSameOrigin(endpoint, { fetchSite, sent, expected });
  };

  return {
    beginCall: db.beginCall,
    contextOf,
    assertModuleOpen: (endpoint, input, caller, tx) =>
      assertModuleOpen(endpoint, input, brandOfCaller(caller), async (client) => {
        const { modules } = await (tx ? clients.configIn(tx, client) : clients.configOf(client));
        return modules;
      }),
    openBrandOf,
    assertOwnCall,
    runRecorded: services.agents.runRecorded,
    admit: sessions.assertLive,
    onSuccess: limiter.onSuccess,
    checkAnswers,
  };
};
