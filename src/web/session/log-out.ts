// The sign-out. Loaded where the app offers it and where one is still due (docs/decisions/078).
import Cookies from 'js-cookie';
import { hrefs } from '#web/routes/hrefs.ts';
import { deleteOfflineCopies } from './offline-cache.ts';
import { clearSession } from './session.ts';
import { markSignOutDue, SIGN_OUT_DUE } from './sign-out-due.ts';
import { tabStorage } from './storage.ts';

/** A connection that brings no answer in this time counts as none. */
const TIMEOUT_MS = 8_000;

const logOutOnServer = async (): Promise<void> => {
  const response = await fetch(hrefs.signOut(), {
    method: 'POST',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
};

export const isSignOutDue = (): boolean => Cookies.get(SIGN_OUT_DUE) !== undefined;

/**
 * Calls the server-side logout, then always clears what is stored. Resolves to whether the server knows; if it could
 * not be told, the sign-out is due.
 */
export const logOut = async (): Promise<boolean> => {
  // Runs whatever the outcome of the call and however long it takes.
  const deleted = deleteOfflineCopies();
  try {
    await logOutOnServer();
    return true;
  } catch (error) {
    // As in spec §8.
    console.error('Logout API ERROR:', error instanceof Error ? error.message : error);
    markSignOutDue();
    return false;
  } finally {
    const cleared = clearSession();
    // The next member who signs in in this tab must find no address or order of this one.
    tabStorage.clear();
    await Promise.all([cleared, deleted]);
  }
};

/** Tells the server of a sign-out that is due; returns whether the server now knows. */
export const finishLogOut = async (): Promise<boolean> => {
  if (!isSignOutDue()) return false;
  try {
    await logOutOnServer();
  } catch {
    return false;
  }
  Cookies.remove(SIGN_OUT_DUE, { path: '/' });
  return true;
};
