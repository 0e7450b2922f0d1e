// Who views a public page: only the browser knows, since the page is the same for everybody.
import { isLoggedIn } from '#web/session/session.ts';
import { useSessionChanges } from '#web/store/session-changes.ts';
import { useInBrowser } from '#web/ui/use-in-browser.ts';

type Who = 'unknown' | 'visitor' | 'member';

export const useViewer = (): Who => {
  // Re-renders on a session change, which reads the storage again.
  useSessionChanges();
  return useInBrowser<Who>(() => (isLoggedIn() ? 'member' : 'visitor'), 'unknown');
};
