/**
 * The route guard around a screen. The server decides before anything private is rendered, on each
 * navigation; here stands what it decided. A private page that the browser kept is asked for again.
 */
import { useEffect, type ComponentType } from 'react';
import type { RouteRow } from '#web/routes/table.ts';
import { clearSession, isLoggedIn, markLoggedIn } from '#web/session/session.ts';
import { FailureScreen, NotFoundScreen } from './fixed-screens.tsx';

/** What page() gives every page; /404 alone is static and comes without. */
export interface PageProps {
  origin: string;
  path: string;
  clientId: string;
  failure?: { status: number } | null;
  /** Path of the page's one address, where it answers at several. */
  canonical?: string;
}

export type GuardedPage = ComponentType<PageProps> & { route: RouteRow };

const askAgainWhenKept = (event: PageTransitionEvent): void => {
  if (event.persisted) window.location.reload();
};

/** `decided`: the server answered for the visitor, rather than failing before it knew who asks. */
const usePrivacy = (route: RouteRow, decided: boolean): void => {
  useEffect(() => {
    if (!decided || route.access === 'public') return;
    if (route.access === 'restricted' || route.duringLogin) {
      // Only visitors get here, so a stored hint of a session is out of date: asking on its strength would end in
      // "Session Expired!" and a reload, under the hands of whoever signs in again.
      if (isLoggedIn()) clearSession();
      return;
    }
    // The server let this page through, so the session lives, whatever the stored hint says.
    markLoggedIn();
    window.addEventListener('pageshow', askAgainWhenKept);
    return () => window.removeEventListener('pageshow', askAgainWhenKept);
  }, [route, decided]);
};

/** A page: the screen behind the guard, or what stands in its place. */
export const guarded = <Props extends object>(route: RouteRow, Screen: ComponentType<Props>): GuardedPage => {
  function Page(props: PageProps) {
    const status = props.failure?.status;
    usePrivacy(route, status === undefined || status === 404);
    if (status === 404) return <NotFoundScreen />;
    if (status !== undefined) return <FailureScreen />;
    return <Screen {...(props as unknown as Props)} />;
  }
  return Object.assign(Page, { route });
};
