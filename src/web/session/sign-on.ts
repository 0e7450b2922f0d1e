// Verifies a support agent's sign-on link once, as in spec §4 and §8, then reloads the page. Loaded only for agents.
import { login } from '#contract/login.ts';
import { browserCaller } from '#web/api/browser-caller.ts';
import { callEndpoint } from '#web/api/call.ts';
import { ApiFailure } from '#web/api/failure.ts';
import { leaveNotice } from './notice.ts';
import { logOut } from './log-out.ts';
import { clearSession, mayBeAgent } from './session.ts';
import type { SignOnLink } from './sign-on-link.ts';
import { deviceStorage, writeStored } from './storage.ts';

const verify = ({ token, clientName, username }: SignOnLink) => {
  const caller = { ...browserCaller, onFailure: () => undefined };
  return callEndpoint(caller, login.ssoVerify, { query: { clientName, username }, token });
};

/** The end of the token that began the visit: enough to know its link again. */
const BEGUN_BY = 'ssoLink';
const endOf = ({ token }: SignOnLink): string => token.slice(-12);

/** Whether a visit goes on that another link began. A link may be opened twice, in two tabs. */
const isOfOtherVisit = (link: SignOnLink): boolean =>
  mayBeAgent() && deviceStorage.read(BEGUN_BY) !== endOf(link);

const isForAnotherBrand = (error: unknown): boolean =>
  error instanceof ApiFailure && error.details['otherBrand'] === true;

/** Signs on and reloads the page; if that fails, without any parameter. */
export const signOn = async (
  link: SignOnLink | null,
  reload = () => window.location.reload(),
): Promise<void> => {
  try {
    if (!link) throw new Error('No link');
    const { clientName, username } = await verify(link);
    const cleared = clearSession({ keepCookie: true });
    writeStored('isLoggedIn', 'true');
    writeStored('ssoLogin', 'true');
    // The server decides the role; this is only a copy.
    writeStored('clientName', clientName);
    writeStored('username', username);
    deviceStorage.write(BEGUN_BY, endOf(link));
    await cleared;
  } catch (error) {
    // As in spec §8.
    console.error('Error generating sso token. Please try again.');
    // The agent meant to leave the member of the visit before, and must not go on with that one unnoticed.
    if (link && isOfOtherVisit(link)) await logOut();
    window.history.replaceState(null, '', window.location.pathname);
    // Without the notice the agent would look like an ordinary visitor to the page.
    leaveNotice(isForAnotherBrand(error) ? 'not-signed-on-here' : 'not-signed-on');
  }
  reload();
};
