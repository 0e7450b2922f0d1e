// Server only: for whom a request speaks. A device that signed out without a connection still has its session's
// cookie, and a mark beside it (docs/decisions/078): its requests speak for nobody.
import type { IncomingMessage } from 'node:http';
import { SESSION_COOKIE, TOKEN_COOKIE } from '#contract/enums.ts';
import { SIGN_OUT_DUE } from '#web/session/sign-out-due.ts';

type Cookies = Partial<Record<string, string>>;

export interface Identity {
  /** The cookie header for the API; null where it speaks for nobody. */
  header: string | null;
  token: string | null;
  /** Without the session's where it speaks for nobody. */
  cookies: Cookies;
}

/** Of a page that is the same for everybody. */
export const NOBODY: Identity = { header: null, token: null, cookies: {} };

const OF_SESSION = [SESSION_COOKIE, TOKEN_COOKIE];

export const isSignOutDue = ({ headers }: IncomingMessage): boolean =>
  `; ${headers.cookie ?? ''}`.includes(`; ${SIGN_OUT_DUE}=`);

export const identityOf = (request: IncomingMessage & { cookies: Cookies }): Identity => {
  const { cookies, headers } = request;
  if (!isSignOutDue(request)) {
    return { header: headers.cookie ?? null, token: cookies[TOKEN_COOKIE] ?? null, cookies };
  }
  return {
    ...NOBODY,
    cookies: Object.fromEntries(Object.entries(cookies).filter(([name]) => !OF_SESSION.includes(name))),
  };
};
