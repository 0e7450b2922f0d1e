// Server only: POST /api/logout. Ends the session on the server and clears its cookies here, even where the
// API did not answer: whoever signs out is signed out on this device.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { login } from '#contract/login.ts';
import { SESSION_COOKIE } from '#contract/enums.ts';
import { hostAddress } from '#web/api/hosts.ts';
import { requestIdOf } from '#web/api/server-caller.ts';
import { noticeCookie } from '#web/session/notice.ts';
import { SIGN_OUT_DUE } from '#web/session/sign-out-due.ts';
import { callerAddress } from './forwarded.ts';
import { isSignOutDue } from './identity.ts';
import { isForeign } from './pass-through.ts';

const cleared = (name: string): string => `${name}=; Path=/; Max-Age=0; SameSite=Lax`;

const clearedCookies = (): string[] => [`${cleared(SESSION_COOKIE)}; HttpOnly`, cleared('token')];

/** Ends the session on the API; one that is over counts as ended. */
const endOnServer = async (request: IncomingMessage, waitsMs: number): Promise<boolean> => {
  try {
    const answer = await fetch(hostAddress(login.signout.host) + login.signout.path, {
      method: login.signout.method,
      headers: {
        'content-type': 'application/json',
        cookie: request.headers.cookie ?? '',
        'x-request-id': requestIdOf(request),
        // Calls are counted by address: without it all would be the web server's own.
        'x-forwarded-for': callerAddress(request),
      },
      body: '{}',
      signal: AbortSignal.timeout(waitsMs),
    });
    return answer.ok;
  } catch {
    return false;
  }
};

export const logout = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  response.setHeader('Cache-Control', 'no-store');
  if (request.method !== 'POST' || isForeign(request)) {
    response.statusCode = request.method === 'POST' ? 403 : 405;
    response.end();
    return;
  }
  const ended = await endOnServer(request, 10_000);
  response.setHeader('Set-Cookie', clearedCookies());
  response.statusCode = ended ? 204 : 502;
  response.end();
};

/** A page does not wait for it as long as whoever presses SIGN OUT. */
const PAGE_WAITS_MS = 3_000;

/**
 * Before a private page: ends the session of a device that signed out without a connection, and leaves a word of it
 * (docs/decisions/078). Where it cannot be ended, it stays due.
 */
export const settleSignOut = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (!isSignOutDue(request) || !(await endOnServer(request, PAGE_WAITS_MS))) return;
  const cookies = [...clearedCookies(), cleared(SIGN_OUT_DUE), noticeCookie('signed-out')];
  cookies.forEach((cookie) => response.appendHeader('Set-Cookie', cookie));
};
