// Server only: whose session a request carries. A device that signed out without a connection still has its session
// cookie, and a cookie that marks the sign-out as due (docs/decisions/078): its requests count as nobody's.
import type { IncomingMessage } from 'node:http';
import { SESSION_COOKIE, TOKEN_COOKIE } from '#contract/enums.ts';
import { SIGN_OUT_DUE } from '#web/session/sign-out-due.ts';
import type { Cookies, RequestWithCookies } from './request-facts.ts';

export interface Identity {
  /** The cookie header for the API; null for nobody. */
  header: string | null;
  token: string | null;
  /** Without the session cookies for nobody. */
  cookies: Cookies;
}

/** For pages that are the same for everybody. */
export const NOBODY: Identity = { header: null, token: null, cookies: {} };

const OF_SESSION = [SESSION_COOKIE, TOKEN_COOKIE];

export const isSignOutDue = ({ headers }: IncomingMessage): boolean =>
  `; ${headers.cookie ?? ''}`.includes(`; ${SIGN_OUT_DUE}=`);

export const identityOf = (request: RequestWithCookies): Identity => {
  const { cookies, headers } = request;
  if (!isSignOutDue(request)) {
    return { header: headers.cookie ?? null, token: cookies[TOKEN_COOKIE] ?? null, cookies };
  }
  return {
    ...NOBODY,
    cookies: Object.fromEntries(Object.entries(cookies).filter(([name]) => !OF_SESSION.includes(name))),
  };
};
