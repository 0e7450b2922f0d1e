// What the browser knows of the session: markers, logout, and what happens when the server says that it is over.
import Cookies from 'js-cookie';
import { SIGN_ON_PARAMETERS, TOKEN_COOKIE } from '#contract/enums.ts';
import { endsSession } from '#web/api/failure.ts';
import { pageClient } from '#web/lib/page-client.ts';
import { deleteOfflineCopies } from './offline-cache.ts';
import { SIGN_OUT_DUE } from './sign-out-due.ts';
import { clearLocalStorage, readStored, stopStoring, tabStorage, writeStored } from './storage.ts';

export const SESSION_EXPIRED = 'Session Expired!';
const FLASH = 'flash';
const TAB_OWNER = 'owner';

const hasSsoToken = (search: string): boolean => new URLSearchParams(search).has(SIGN_ON_PARAMETERS.token);

/** Reads a stored flag, as in spec §4; false while the URL holds a sign-on token and the sign-on flag is set. */
export const isLoggedIn = (search = window.location.search): boolean =>
  readStored('isLoggedIn') === 'true' && !(hasSsoToken(search) && readStored('ssoLogin') === 'true');

/** Whether the session is a support agent's, as far as the browser knows; only the API's answer is certain. */
export const mayBeAgent = (): boolean => readStored('ssoLogin') === 'true' && isLoggedIn();

/**
 * Signed in as the member, not as an agent. Data that is closed to agents is requested only then: the API answers
 * agents with 403, which would end their session (spec §8) before the guard redirects them to the home page.
 */
export const isOwnSession = (): boolean => isLoggedIn() && !mayBeAgent();

/** Marks the session as live; the number's card count is known only at sign-in. */
export const markLoggedIn = (totalLcn?: number): void => {
  writeStored('isLoggedIn', 'true');
  // An agent's role stays as stored at sign-on.
  if (readStored('ssoLogin') !== 'true') writeStored('clientName', pageClient());
  if (totalLcn === undefined) return;
  writeStored('totalLcn', String(totalLcn));
  // A new session: whatever this device kept belongs to another one.
  void deleteOfflineCopies();
  Cookies.remove(SIGN_OUT_DUE, { path: '/' });
};

/**
 * Whether a cookie is all that tells of a session: Safari clears the storage of a site that was not opened for a week,
 * and a new version of the app that of the one before. It may be outdated, or another application's on the domain.
 */
export const mayBeForgotten = (): boolean =>
  !isLoggedIn() && !hasSsoToken(window.location.search) && Boolean(Cookies.get(TOKEN_COOKIE));

/**
 * Clears local storage, including the session items of spec §4, and the vouchers kept on the device. A session that
 * has just begun keeps its cookie.
 */
export const clearSession = async ({ keepCookie = false } = {}): Promise<void> => {
  clearLocalStorage();
  // A sign-out that is due belongs to the session before the one that has just begun.
  Cookies.remove(keepCookie ? SIGN_OUT_DUE : TOKEN_COOKIE, { path: '/' });
  await deleteOfflineCopies();
};

/** Another card's session has replaced this one: nothing kept for the first one stays. */
export const replaceSession = async (totalLcn: number): Promise<void> => {
  const cleared = clearSession({ keepCookie: true });
  tabStorage.clear();
  markLoggedIn(totalLcn);
  await cleared;
};

/**
 * The tab's storage belongs to one card: it is cleared if another card is signed in, after a session end that kept
 * it or through another tab. Returns whether the tab belonged to another card.
 */
export const claimTab = (lcn: string): boolean => {
  const owner = tabStorage.read(TAB_OWNER);
  const hadOther = owner !== null && owner !== lcn;
  if (hadOther) tabStorage.clear();
  tabStorage.write(TAB_OWNER, lcn);
  return hadOther;
};

/** Keeps a message across a reload. */
export const flash = (message: string): void => tabStorage.write(FLASH, message);

export const takeFlash = (): string | null => {
  const message = tabStorage.read(FLASH);
  if (message !== null) tabStorage.remove(FLASH);
  return message;
};

/** The code is loaded only when the session ends; if it cannot be loaded, the session ends without it. */
export const saveFormsOf = (owner: string | null): Promise<void> =>
  import('./saved-forms.ts').then(
    ({ saveForms }) => saveForms(owner),
    () => undefined,
  );

let ended = false;

/**
 * Handles a call answered 401, 403 or 417: shows a message, clears the session and reloads once; with a sign-on
 * token in the URL, without the query string. Returns whether it handled the failure.
 */
export const endSessionAfter = (
  code: number,
  location: Pick<Location, 'search' | 'pathname' | 'replace' | 'reload'> = window.location,
): boolean => {
  if (!endsSession(code)) return false;
  if (ended) return true;
  ended = true;
  const owner = readStored('ssoLogin') === 'true' ? null : readStored('USER_LCN');
  stopStoring();
  const cleared = clearSession();
  flash(SESSION_EXPIRED);
  const leave = () =>
    hasSsoToken(location.search) ? location.replace(location.pathname) : location.reload();
  void Promise.allSettled([saveFormsOf(owner), cleared]).then(leave);
  return true;
};
