// Handles what a cookie holds for the next page: a notice after a redirect, or a sign-out that the server does not
// know of. Loaded only if there is one.
import { finishLogOut } from '#web/session/log-out.ts';
import { noticeText, takeNotice, type Notice } from '#web/session/notice.ts';
import { markLoggedIn } from '#web/session/session.ts';
import { showToast } from '#web/ui/toast.ts';

export const showNotice = (notice: Notice): void => showToast(noticeText(notice), 'info');

/** Shows the notice and completes the sign-out; returns whether this tab took a signed-in member for a visitor. */
export const handlePendingNotice = async (): Promise<boolean> => {
  const notice = takeNotice() ?? ((await finishLogOut()) ? 'signed-out-later' : null);
  if (notice) showNotice(notice);
  // The session is live, whatever the stored hint says.
  if (notice === 'signed-in') markLoggedIn();
  return notice === 'signed-in';
};
