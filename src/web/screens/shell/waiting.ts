// What a cookie holds for the next page: a word why one was led elsewhere, a sign-out that the server has to be told
// of. Loaded once there is something.
import { finishLogOut } from '#web/session/log-out.ts';
import { leaveNotice, noticeText, takeNotice, type Notice } from '#web/session/notice.ts';
import { markLoggedIn } from '#web/session/session.ts';
import { showToast } from '#web/ui/toast.ts';

export const tell = (notice: Notice): void => showToast(noticeText(notice), 'info');

/** A page that is left sooner was not read: it was on its way out when the word came. */
const READ_MS = 2_000;

/** Says it here, and on the next page too where this one is left before it can have been read. */
const tellWhereOneStays = (notice: Notice): void => {
  const toldAt = Date.now();
  const passOn = () => {
    if (Date.now() - toldAt < READ_MS) leaveNotice(notice);
  };
  window.addEventListener('pagehide', passOn, { once: true });
  tell(notice);
};

/** Says and does what waits; answers whether somebody is signed in whom this tab took for a visitor. */
export const attend = async (): Promise<boolean> => {
  const notice = takeNotice() ?? ((await finishLogOut()) ? 'signed-out' : null);
  if (notice) tellWhereOneStays(notice);
  // The session lives, whatever the stored hint says.
  if (notice === 'signed-in') markLoggedIn();
  return notice === 'signed-in';
};
