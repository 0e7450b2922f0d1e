// The browser's idea of the session: markers, logout, and what happens when the server says it is over.
import Cookies from 'js-cookie';
import { DEFAULT_CLIENT, SIGN_ON_PARAMETERS, TOKEN_COOKIE } from '#contract/enums.ts';
import { endsSession } from '#web/api/failure.ts';
import { forgetKept } from './kept.ts';
import { SIGN_OUT_DUE } from './sign-out-due.ts';
import { clearLocalStorage, readStored, tabStorage, writeStored } from './storage.ts';

export const SESSION_EXPIRED = 'Session Expired!';
const FLASH = 'flash';
const TAB_OWNER = 'owner';

const hasSsoToken = (search: string): boolean => new URLSearchParams(search).has(SIGN_ON_PARAMETERS.token);

/**
 * A stored flag, as in spec §4; not logged in when a sign-on token in the URL coexists with the sign-on flag.
 */
export const isLoggedIn = (search = window.location.search): boolean =>
  readStored('isLoggedIn') === 'true' && !(hasSsoToken(search) && readStored('ssoLogin') === 'true');

/** Whether the session is a support agent's, as far as the browser knows; only the member's head says it for sure. */
export const mayBeAgent = (): boolean => readStored('ssoLogin') === 'true' && isLoggedIn();

/**
 * Signed in as oneself. What is closed to agents is asked for only then: it is refused to them with 403, which would
 * end their session (spec §8) before the guard has led them home.
 */
export const isOwnSession = (): boolean => isLoggedIn() && !mayBeAgent();

/** Notes that the session lives; how many cards the number has is known at sign-in only. */
export const markLoggedIn = (totalLcn?: number): void => {
  writeStored('isLoggedIn', 'true');
  // An agent's role stays where it was mirrored.
  if (readStored('ssoLogin') !== 'true') writeStored('clientName', DEFAULT_CLIENT);
  if (totalLcn === undefined) return;
  writeStored('totalLcn', String(totalLcn));
  // A session begins: whatever was kept on this device is another one's.
  void forgetKept();
  Cookies.remove(SIGN_OUT_DUE, { path: '/' });
};

/**
 * Clears local storage, the session items of spec §4 with it, and the vouchers kept on the device; a session that has
 * just begun keeps its cookie.
 */
export const clearSession = async ({ keepCookie = false } = {}): Promise<void> => {
  clearLocalStorage();
  // What is due is the sign-out of the session before the one that has just begun.
  Cookies.remove(keepCookie ? SIGN_OUT_DUE : TOKEN_COOKIE, { path: '/' });
  await forgetKept();
};

/** Another card's session has begun in this one's place: nothing that was kept for the first one stays. */
export const beginAnew = async (totalLcn: number): Promise<void> => {
  const cleared = clearSession({ keepCookie: true });
  tabStorage.clear();
  markLoggedIn(totalLcn);
  await cleared;
};

/**
 * What the tab keeps is one card's: it goes where another one is signed in after an end that kept it, or in another
 * tab. Answers whether it had another one.
 */
export const ownTab = (lcn: string): boolean => {
  const owner = tabStorage.read(TAB_OWNER);
  const hadOther = owner !== null && owner !== lcn;
  if (hadOther) tabStorage.clear();
  tabStorage.write(TAB_OWNER, lcn);
  return hadOther;
};

/** Keeps a message over a reload. */
export const flash = (message: string): void => tabStorage.write(FLASH, message);

export const takeFlash = (): string | null => {
  const message = tabStorage.read(FLASH);
  if (message !== null) tabStorage.remove(FLASH);
  return message;
};

let ended = false;

/** Loaded with the session's end; where it does not come, the end does not wait for it. */
export const keepFormsOf = (owner: string | null): Promise<void> =>
  import('./kept-form.ts').then(
    ({ keepForms }) => keepForms(owner),
    () => undefined,
  );

/**
 * A call answered 401, 403 or 417: says so, clears the session and reloads once; with a sign-on token in the
 * URL, without the query string. Answers whether it took the failure on.
 */
export const endSessionAfter = (
  code: number,
  location: Pick<Location, 'search' | 'pathname' | 'replace' | 'reload'> = window.location,
): boolean => {
  if (!endsSession(code)) return false;
  if (ended) return true;
  ended = true;
  const owner = readStored('ssoLogin') === 'true' ? null : readStored('USER_LCN');
  const cleared = clearSession();
  flash(SESSION_EXPIRED);
  const leave = () =>
    hasSsoToken(location.search) ? location.replace(location.pathname) : location.reload();
  void Promise.allSettled([keepFormsOf(owner), cleared]).then(leave);
  return true;
};
