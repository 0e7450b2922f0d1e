// Limits support agents to the pages that are open to them (spec §2). The server decides for private pages; public
// pages are the same for everybody, so the browser decides there.
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { dashboard } from '#web/features/member/dashboard.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import type { RouteRow } from '#web/routes/table.ts';
import { mayBeAgent } from '#web/session/session.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { useInBrowser } from '#web/ui/use-in-browser.ts';

type Access = 'open' | 'unsure' | 'closed';

/**
 * An agent's browser knows that it is one before the API has confirmed it. Until then a closed page waits: its calls
 * would be answered with 403, which ends the session (spec §8).
 */
const useAccess = (route: RouteRow): Access => {
  const { data, error } = useAppSelector(dashboard.select);
  const hint = useInBrowser(mayBeAgent, false);
  // The login is for visitors: the server lets no agent in.
  const isLogin = route.access === 'restricted' || route.duringLogin;
  if (route.agent || isLogin || !(data ? data.agent : hint)) return 'open';
  return data || error !== null ? 'closed' : 'unsure';
};

/** Whether the page must not be shown to the viewer; if it is closed, redirects home with a notice. */
export const useAgentGuard = (route: RouteRow): boolean => {
  const router = useRouter();
  const access = useAccess(route);
  const isClosed = access === 'closed';
  useEffect(() => {
    if (!isClosed) return;
    void import('./pending-notice.ts').then(
      ({ showNotice }) => showNotice('agent-closed'),
      // Probably offline: the home page is shown without the notice.
      () => undefined,
    );
    void router.replace(hrefs.home());
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per page, not per router
  }, [isClosed, route.pattern]);
  return access !== 'open';
};
