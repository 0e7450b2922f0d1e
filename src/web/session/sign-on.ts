// Verifies a support agent's sign-on link once, as in spec §4 and §8; then the page is loaded anew. Loaded for
// agents alone.
import { login } from '#contract/login.ts';
import { browserCaller } from '#web/api/browser-caller.ts';
import { callEndpoint } from '#web/api/call.ts';
import { noticeCookie } from './notice.ts';
import { clearSession } from './session.ts';
import type { SignOnLink } from './sign-on-link.ts';
import { writeStored } from './storage.ts';

const verify = ({ token, clientName, username }: SignOnLink) => {
  const caller = { ...browserCaller, onFailure: () => undefined };
  return callEndpoint(caller, login.ssoVerify, { query: { clientName, username }, token });
};

/** Signs on and loads the page anew; where that fails, without any parameter. */
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
    // The role is the server's word, and only mirrored here.
    writeStored('clientName', clientName);
    writeStored('username', username);
    await cleared;
  } catch {
    // As in spec §8.
    console.error('Error generating sso token. Please try again.');
    window.history.replaceState(null, '', window.location.pathname);
    // Without it nothing tells the agent from a visitor who came to the page.
    document.cookie = noticeCookie('not-signed-on');
  }
  reload();
};
