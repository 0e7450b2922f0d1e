// A message for the next page, when the server redirected the visitor or a sign-on link did not work. It is a cookie
// that lasts a minute, since the page itself is the same for everybody.
import Cookies from 'js-cookie';

const NOTICE_COOKIE = 'notice';

const NOTICES = {
  'agent-closed': 'That page is not open to support agents, so you are back on the home page.',
  'signed-out': 'You are signed out.',
  'signed-out-later': 'You are signed out. Your session has ended on our side too.',
  'signed-in': 'You are signed in already.',
  'other-card': 'Another card is signed in now, so this tab was reloaded.',
  'not-signed-on': 'This sign-on link has been used or has expired. Please ask for a new one.',
  'not-signed-on-here':
    'This sign-on link is for the site of another brand. Please ask for a link to the site of the card’s brand.',
} as const;

export type Notice = keyof typeof NOTICES;

export const noticeText = (notice: Notice): string => NOTICES[notice];

export const noticeCookie = (notice: Notice): string =>
  `${NOTICE_COOKIE}=${notice}; Path=/; Max-Age=60; SameSite=Lax`;

/** For the next page that opens in this browser. */
export const leaveNotice = (notice: Notice): void => {
  document.cookie = noticeCookie(notice);
};

/** Returns the pending notice and removes it. */
export const takeNotice = (): Notice | null => {
  const stored = Cookies.get(NOTICE_COOKIE);
  if (stored === undefined) return null;
  Cookies.remove(NOTICE_COOKIE, { path: '/' });
  return Object.hasOwn(NOTICES, stored) ? (stored as Notice) : null;
};
