// Words that say why one was led elsewhere. Loaded once there is one.
import { takeNotice, noticeText, type Notice } from '#web/session/notice.ts';
import { markLoggedIn } from '#web/session/session.ts';
import { showToast } from '#web/ui/toast.ts';

export const tell = (notice: Notice): void => showToast(noticeText(notice), 'info');

/** Says what the server left a word of, and notes what it tells; answers what it was. */
export const tellNotice = (): Notice | null => {
  const notice = takeNotice();
  if (notice) tell(notice);
  // The session lives, whatever the stored hint says.
  if (notice === 'signed-in') markLoggedIn();
  return notice;
};
