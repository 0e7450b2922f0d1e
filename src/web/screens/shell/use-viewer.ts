// Who looks at a public page: told by the browser alone, after the page that is the same for everybody.
import { isLoggedIn } from '#web/session/session.ts';
import { useSessionChanges } from '#web/store/session-changes.ts';
import { useInBrowser } from '#web/ui/use-in-browser.ts';

type Who = 'unknown' | 'visitor' | 'member';

export const useViewer = (): Who => {
  // Renders anew, which looks again.
  useSessionChanges();
  return useInBrowser<Who>(() => (isLoggedIn() ? 'member' : 'visitor'), 'unknown');
};
