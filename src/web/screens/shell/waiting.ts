// What a cookie holds for the next page: a word why one was led elsewhere, a sign-out that the server has to be told
// of. Loaded once there is something.
import { finishLogOut } from '#web/session/log-out.ts';
import { noticeText, takeNotice, type Notice } from '#web/session/notice.ts';
import { markLoggedIn } from '#web/session/session.ts';
import { showToast } from '#web/ui/toast.ts';

export const tell = (notice: Notice): void => showToast(noticeText(notice), 'info');

/** Says and does what waits; answers whether somebody is signed in whom this tab took for a visitor. */
export const attend = async (): Promise<boolean> => {
  const notice = takeNotice() ?? ((await finishLogOut()) ? 'signed-out' : null);
  if (notice) tell(notice);
  // The session lives, whatever the stored hint says.
  if (notice === 'signed-in') markLoggedIn();
  return notice === 'signed-in';
};
