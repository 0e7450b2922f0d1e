/**
 * The route guard around a screen. The server decides on each navigation, before anything private is rendered; this
 * shows what it decided. A private page that the browser kept is reloaded.
 */
import { useEffect, type ComponentType } from 'react';
import { dashboard } from '#web/features/member/dashboard.ts';
import { listen } from '#web/lib/listen.ts';
import type { FrameProps, Gives } from '#web/routes/page-props.ts';
import type { RouteRow } from '#web/routes/table.ts';
import { clearSession, endSessionAfter, isLoggedIn, markLoggedIn, mayBeAgent } from '#web/session/session.ts';
import { useAppStore, type AppStore } from '#web/store/make-store.ts';
import { loggedOut } from '#web/store/root-reducer.ts';
import { PageScriptNote } from '#web/ui/script-note.tsx';
import { FailureScreen, LateScreen, NotFoundScreen } from './fixed-screens.tsx';

type RoutedProps = FrameProps & { route: RouteRow };

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

type Given<Page extends Gives<object>> = NonNullable<Page['gives']>;

/**
 * A page: the screen behind the guard, or what replaces it. A screen with props needs the type of the page's
 * getServerSideProps, so that they are compared with what its load gives.
 */
export const guarded = <Page extends Gives<object> = Gives<object>>(
  Screen: ComponentType<Given<Page>>,
): ComponentType<RoutedProps> =>
  function Page(props) {
    const status = props.failure?.status;
    usePrivacy(props.route, status === undefined || status === 404);
    if (status === 404) return <NotFoundScreen />;
    if (props.failure?.isLate) return <LateScreen />;
    if (status !== undefined) return <FailureScreen title={props.failure?.title} passing />;
    return (
      <>
        {isOwn(props.route) && <PageScriptNote>Changing anything here needs JavaScript.</PageScriptNote>}
        {/* A load that gives its screen props gives all of them, unless it fails. */}
        <Screen {...props} />
      </>
    );
  };
