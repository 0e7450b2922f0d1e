// Who looks at a public page: told by the browser alone, after the page that is the same for everybody.
import { useSyncExternalStore } from 'react';
import { isLoggedIn } from '#web/session/session.ts';
import { useSessionChanges } from '#web/store/session-changes.ts';

const never = () => () => undefined;

export const useViewer = (): 'unknown' | 'visitor' | 'member' => {
  // Renders anew, which looks again.
  useSessionChanges();
  return useSyncExternalStore(
    never,
    () => (isLoggedIn() ? 'member' : 'visitor'),
    () => 'unknown',
  );
};
