// Finds out whether the session that only a cookie tells of is a member's and live (decision 086). Loaded only then.
import Cookies from 'js-cookie';
import { TOKEN_COOKIE } from '#contract/enums.ts';
import { member } from '#contract/member.ts';
import { callEndpoint, type Caller } from '#web/api/call.ts';
import { ApiFailure, endsSession } from '#web/api/failure.ts';
import { isLoggedIn, markLoggedIn } from './session.ts';
import { tabStorage } from './storage.ts';

const ASKED = 'recalled';

/**
 * Marks the session if it is a member's, and returns whether it did; public pages show an agent what visitors see.
 * Asks once in a tab: another application's cookie may be one that cannot be removed from here.
 */
export const recallSession = async (caller: Caller): Promise<boolean> => {
  if (tabStorage.read(ASKED)) return false;
  const token = Cookies.get(TOKEN_COOKIE);
  // Who never signed in here must not read that a session has expired.
  const quiet = { ...caller, onFailure: () => undefined };
  const answer = await callEndpoint(quiet, member.dashboard, {}).catch(
    (error: unknown) => error as ApiFailure,
  );
  const isRefused = answer instanceof ApiFailure;
  // Without an answer, the next page asks again.
  if (isRefused && !endsSession(answer.code)) return false;
  tabStorage.write(ASKED, 'true');
  // Another tab signed in or out meanwhile.
  if (Cookies.get(TOKEN_COOKIE) !== token) return false;
  if (isRefused) Cookies.remove(TOKEN_COOKIE, { path: '/' });
  else if (!answer.agent) markLoggedIn();
  return isLoggedIn();
};
