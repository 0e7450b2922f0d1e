/**
 * The route guard around a screen. The server decides on each navigation, before anything private is rendered; this
 * shows what it decided. A private page that the browser kept is reloaded.
 */
import { useEffect, type ComponentType } from 'react';
import type { PageFailure } from '#web/api/failure.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import type { HeadOfPage } from '#web/lib/head.ts';
import { listen } from '#web/lib/listen.ts';
import type { RouteRow } from '#web/routes/table.ts';
import { clearSession, endSessionAfter, isLoggedIn, markLoggedIn, mayBeAgent } from '#web/session/session.ts';
import { useAppStore, type AppStore } from '#web/store/make-store.ts';
import { loggedOut } from '#web/store/root-reducer.ts';
import { PageScriptNote } from '#web/ui/script-note.tsx';
import { FailureScreen, LateScreen, NotFoundScreen } from './fixed-screens.tsx';

/** The props that page() gives every screen. */
interface PageProps {
  origin: string;
  path: string;
  clientId: string;
  failure?: PageFailure | null;
  head?: HeadOfPage;
}

/** The props of a page; /404 and /500 are static and have only their row. */
export interface RoutedProps extends PageProps {
  /** The page's own row: the table stays on the server. */
  route: RouteRow;
  /** The address held a support agent's sign-on token: nothing else is shown until it is verified. */
  signOn?: boolean;
}

const reloadWhenRestored = (event: PageTransitionEvent): void => {
  if (event.persisted) window.location.reload();
};

/**
 * The redirect to the login came within the app, so the store still holds the member of the page before. The storage is
 * cleared again: by an effect of the frame it has their card again. Without a member nothing is done, since it would
 * undo what a visitor has typed.
 */
const forgetMember = (store: AppStore): void => {
  const { isFetched, error } = dashboard.select(store.getState());
  if (!isFetched && error === null) return;
  store.dispatch(loggedOut());
  void clearSession();
};

/** `decided`: the server has answered for this visitor, not failed before it knew who is asking. */
const usePrivacy = (route: RouteRow, decided: boolean): void => {
  const store = useAppStore();
  useEffect(() => {
    if (!decided || route.access === 'public') return;
    if (route.access === 'restricted' || route.duringLogin) {
      // Only visitors get here, so a stored hint of a session is outdated: a fetch because of it would end in
      // "Session Expired!" and a reload, interrupting somebody who is signing in again. An agent does not sign in here.
      // After the other effects: one of them shows the message of the page before.
      if (mayBeAgent()) queueMicrotask(() => endSessionAfter(401));
      else if (isLoggedIn()) {
        void clearSession();
        queueMicrotask(() => forgetMember(store));
      }
      return;
    }
    // The server allowed this page, so the session is live, whatever the stored hint says.
    markLoggedIn();
    return listen(window, 'pageshow', reloadWhenRestored);
  }, [store, route, decided]);
};

/** A page of a member's own; the login says itself what it needs. */
const isOwn = ({ access, duringLogin }: RouteRow): boolean => access === 'private' && !duringLogin;

/** A page: the screen behind the guard, or what replaces it. */
export const guarded = <Props extends object>(Screen: ComponentType<Props>): ComponentType<RoutedProps> =>
  function Page(props) {
    const status = props.failure?.status;
    usePrivacy(props.route, status === undefined || status === 404);
    if (status === 404) return <NotFoundScreen />;
    if (props.failure?.isLate) return <LateScreen />;
    if (status !== undefined) return <FailureScreen title={props.failure?.title} passing />;
    return (
      <>
        {isOwn(props.route) && <PageScriptNote>Changing anything here needs JavaScript.</PageScriptNote>}
        <Screen {...(props as unknown as Props)} />
      </>
    );
  };
