/**
 * The route guard around a screen. The server decides before anything private is rendered, on each
 * navigation; here stands what it decided. A private page that the browser kept is asked for again.
 */
import { useEffect, type ComponentType } from 'react';
import type { PageFailure } from '#web/api/failure.ts';
import type { HeadOfPage } from '#web/lib/head.ts';
import type { RouteRow } from '#web/routes/table.ts';
import { clearSession, isLoggedIn, markLoggedIn } from '#web/session/session.ts';
import { FailureScreen, LateScreen, NotFoundScreen } from './fixed-screens.tsx';

/** What page() gives every screen. */
export interface PageProps {
  origin: string;
  path: string;
  clientId: string;
  failure?: PageFailure | null;
  head?: HeadOfPage;
}

/** What a page comes with; /404 and /500 are static and have nothing but their row. */
export interface RoutedProps extends PageProps {
  /** The page's own row: the table stays on the server. */
  route: RouteRow;
  /** The address held a support agent's sign-on token: nothing else stands here until it is verified. */
  signOn?: boolean;
}

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
      if (isLoggedIn()) void clearSession();
      return;
    }
    // The server let this page through, so the session lives, whatever the stored hint says.
    markLoggedIn();
    window.addEventListener('pageshow', askAgainWhenKept);
    return () => window.removeEventListener('pageshow', askAgainWhenKept);
  }, [route, decided]);
};

/** A page: the screen behind the guard, or what stands in its place. */
export const guarded = <Props extends object>(Screen: ComponentType<Props>): ComponentType<RoutedProps> =>
  function Page(props) {
    const status = props.failure?.status;
    usePrivacy(props.route, status === undefined || status === 404);
    if (status === 404) return <NotFoundScreen />;
    if (props.failure?.isLate) return <LateScreen />;
    if (status !== undefined) return <FailureScreen title={props.failure?.title} passing />;
    return <Screen {...(props as unknown as Props)} />;
  };
