// Server only: POST /api/logout, or GET for links on our own pages (docs/decisions/083). Ends the session on the API
// and clears its cookies here even if the API did not answer: a member who signs out is signed out on this device.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { login } from '#contract/login.ts';
import { PLATFORM_HEADER, SESSION_COOKIE, TOKEN_COOKIE } from '#contract/enums.ts';
import { loggedFetch } from '#web/api/failure-log.ts';
import { endsSession } from '#web/api/failure.ts';
import { hostAddress } from '#web/api/hosts.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { noticeCookie } from '#web/session/notice.ts';
import { SIGN_OUT_DUE } from '#web/session/sign-out-due.ts';
import { clientOf } from './chosen-client.ts';
import { isSignOutDue } from './identity.ts';
import { callFacts, forwardedHeaders, isForeign } from './pass-through.ts';
import type { RequestWithCookies } from './request-facts.ts';

const cleared = (name: string): string => `${name}=; Path=/; Max-Age=0; SameSite=Lax`;

const clearedCookies = (): string[] => [`${cleared(SESSION_COOKIE)}; HttpOnly`, cleared(TOKEN_COOKIE)];

/** Ends the session on the API; one that had already ended counts. */
const endOnServer = async (request: RequestWithCookies, timeoutMs: number): Promise<boolean> => {
  try {
    const address = hostAddress(login.signout.host) + login.signout.path;
    const clientId = await clientOf(request);
    const answer = await loggedFetch(callFacts(login.signout, request), () =>
      fetch(address, {
        method: login.signout.method,
        headers: {
          'content-type': 'application/json',
          platform: PLATFORM_HEADER,
          clientId,
          cookie: request.headers.cookie ?? '',
          // The API limits calls by address: without these headers all would count as the web server's.
          ...forwardedHeaders(request),
        },
        body: '{}',
        signal: AbortSignal.timeout(timeoutMs),
      }),
    );
    return answer.ok || endsSession(answer.status);
  } catch {
    return false;
  }
};

/** A page of another site may send a visitor here by a link or picture, but cannot claim to be same-origin. */
const isSameOrigin = (request: IncomingMessage): boolean =>
  request.method === 'GET' ? request.headers['sec-fetch-site'] === 'same-origin' : !isForeign(request);

/**
 * Whether the browser itself came here, by the form of SIGN OUT or a link: without JavaScript, or before it has
 * arrived. Over plain http only the Accept header tells.
 */
const isNavigation = ({ headers }: IncomingMessage): boolean => {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? Boolean(headers.accept?.includes('text/html')) : mode === 'navigate';
};

/** As the script does after a sign-out: what is stored is cleared, and the home page opens. */
const goHome = (response: ServerResponse): void => {
  response.setHeader('Clear-Site-Data', '"storage"');
  response.statusCode = 303;
  response.setHeader('Location', hrefs.home());
};

export const logout = async (request: RequestWithCookies, response: ServerResponse): Promise<void> => {
  response.setHeader('Cache-Control', 'no-store');
  const isKnown = request.method === 'POST' || request.method === 'GET';
  if (!isKnown || !isSameOrigin(request)) {
    if (!isKnown) response.setHeader('Allow', 'GET, POST');
    response.statusCode = isKnown ? 403 : 405;
    response.end();
    return;
  }
  const ended = await endOnServer(request, 10_000);
  response.setHeader('Set-Cookie', clearedCookies());
  if (isNavigation(request)) {
    if (ended) response.appendHeader('Set-Cookie', noticeCookie('signed-out'));
    goHome(response);
  } else response.statusCode = ended ? 204 : 502;
  response.end();
};

/** A page waits less long than a member who presses SIGN OUT. */
const PAGE_TIMEOUT_MS = 3_000;

/**
 * Before a private page: ends the session of a device that signed out without a connection, and leaves a notice
 * (docs/decisions/078). If that fails, the sign-out stays due.
 */
export const finishDueSignOut = async (
  request: RequestWithCookies,
  response: ServerResponse,
): Promise<void> => {
  if (!isSignOutDue(request) || !(await endOnServer(request, PAGE_TIMEOUT_MS))) return;
  const cookies = [...clearedCookies(), cleared(SIGN_OUT_DUE), noticeCookie('signed-out-later')];
  cookies.forEach((cookie) => response.appendHeader('Set-Cookie', cookie));
};
