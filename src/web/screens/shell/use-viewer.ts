// Who views a public page: only the browser knows, since the page is the same for everybody.
import { dashboard } from '#web/features/member/dashboard.ts';
import { isLoggedIn } from '#web/session/session.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { useSessionChanges } from '#web/store/session-changes.ts';
import { useInBrowser } from '#web/ui/use-in-browser.ts';

type Who = 'unknown' | 'visitor' | 'member';

export const useViewer = (): Who => {
  // Re-renders on a session change, which reads the storage again.
  useSessionChanges();
  return useInBrowser<Who>(() => (isLoggedIn() ? 'member' : 'visitor'), 'unknown');
};

export interface Buyer {
  /** asking, failed: signed in, but not known yet whether as the member or as a support agent. */
  who: 'visitor' | 'asking' | 'failed' | 'member' | 'agent';
  /** Asks again after a failure. */
  again: () => void;
}

/** Who views what only the member may buy. */
export const useBuyer = (): Buyer => {
  const dispatch = useAppDispatch();
  const viewer = useViewer();
  const { data, error } = useAppSelector(dashboard.select);
  const again = () => void dispatch(dashboard.fetch({}));
  if (data) return { who: data.agent ? 'agent' : 'member', again };
  if (viewer !== 'member') return { who: 'visitor', again };
  return { who: error === null ? 'asking' : 'failed', again };
};
