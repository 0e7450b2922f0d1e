// Who may open a page: a pure decision from the route's access class and the viewer, as in spec §2 and §6.
import { hrefs } from './hrefs.ts';
import type { RouteRow } from './table.ts';

/**
 * public: everybody. restricted: signed-out users only (login). private: sign-in needed.
 * restrictedForAgent: sign-in needed and closed to support agents.
 */
export type AccessClass = 'public' | 'restricted' | 'private' | 'restrictedForAgent';

export interface Viewer {
  kind: 'visitor' | 'member' | 'agent';
  /** A one-time password was requested and has not expired. */
  loginUnderWay?: boolean;
}

export const VISITOR: Viewer = { kind: 'visitor' };

export type Refusal = 'sign-in' | 'signed-in' | 'closed';
type Decision = { allow: true } | { allow: false; to: string; why: Refusal };

const ALLOW: Decision = { allow: true };
const CLOSED: Decision = { allow: false, to: hrefs.home(), why: 'closed' };

/**
 * Paths that serve calls and files, not pages: a GET of one may have effects, such as signing out. A path that begins
 * with two slashes, as `/..//other.example` becomes, is read as another site.
 */
const NOT_A_PAGE = /^\/(\/|(api|_next|sandbox)(\/|$))/;

/** Own pages only: anything that a browser could take for another site becomes the home page. */
export const ownPath = (path: unknown): string => {
  if (typeof path !== 'string' || !/^\/(?!\/)/.test(path)) return '/';
  // URL parsers drop or rewrite control characters, backslashes and parent segments.
  if (/[\\\u0000-\u001f\u007f]/.test(path)) return '/';
  return NOT_A_PAGE.test(new URL(path, 'http://own').pathname) ? '/' : path;
};

/** Where a login page leads afterwards, according to its address. */
export const returnToOf = (path: string): string =>
  ownPath(new URLSearchParams(path.includes('?') ? path.slice(path.indexOf('?')) : '').get('returnTo'));

/**
 * The login has nothing to do for who is signed in, for example in another tab: it leads where it would have led. A
 * redirect takes no letters beyond ASCII.
 */
const pastLogin = (path: string): Decision => {
  const { pathname, search, hash } = new URL(returnToOf(path), 'http://own');
  return { allow: false, to: pathname + search + hash, why: 'signed-in' };
};

/** Decides before anything is rendered. `path` is the requested address with its query. */
export const decideAccess = (
  route: Pick<RouteRow, 'access' | 'agent' | 'duringLogin'>,
  viewer: Viewer,
  path: string,
): Decision => {
  if (route.access === 'restricted') return viewer.kind === 'visitor' ? ALLOW : pastLogin(path);
  if (route.duringLogin && viewer.kind === 'visitor') {
    return viewer.loginUnderWay ? ALLOW : { allow: false, to: hrefs.login(returnToOf(path)), why: 'sign-in' };
  }
  if (route.duringLogin) return pastLogin(path);
  if (route.access === 'public') return viewer.kind === 'agent' && !route.agent ? CLOSED : ALLOW;
  if (viewer.kind === 'visitor') return { allow: false, to: hrefs.login(ownPath(path)), why: 'sign-in' };
  if (viewer.kind === 'agent' && (route.access === 'restrictedForAgent' || !route.agent)) return CLOSED;
  return ALLOW;
};
