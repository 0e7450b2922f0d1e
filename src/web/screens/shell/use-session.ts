// Keeps the browser's session in step: loads the member's dashboard once, ends the session when the server says so,
// and follows a sign-in or sign-out in another tab.
import Router from 'next/router';
import { useEffect } from 'react';
import { PLUS_TIER } from '#contract/enums.ts';
import { onCallFailure } from '#web/api/browser-caller.ts';
import { isReported } from '#web/api/failure.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { dashboard, refreshDashboard } from '#web/features/member/dashboard.ts';
import { listen } from '#web/lib/listen.ts';
import { pageClient } from '#web/lib/page-client.ts';
import { report } from '#web/lib/reporting.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import type { RouteRow } from '#web/routes/table.ts';
import { reloadPage } from '#web/session/navigate.ts';
import { rememberPlus, unmarkPlus } from '#web/session/plus-hint.ts';
import { cleanUpOldVersions, readStored, storageKey } from '#web/session/storage.ts';
import { endSessionAfter, isLoggedIn, mayBeForgotten, saveFormsOf, takeFlash } from '#web/session/session.ts';
import { onFailedFetch } from '#web/store/failed-fetches.ts';
import { useAppSelector, useAppStore, type AppStore } from '#web/store/make-store.ts';
import { loggedOut, sessionStarted } from '#web/store/root-reducer.ts';
import { showToast } from '#web/ui/toast.ts';

const useFailureRules = (): void => {
  useEffect(() => {
    const message = takeFlash();
    if (message) showToast(message, 'info');
    const stopCalls = onCallFailure((failure, endpoint) => {
      endSessionAfter(failure.code);
      if (isReported(failure.code)) report(failure, { endpoint: endpoint.id, code: failure.code });
    });
    const stopFetches = onFailedFetch((text) => showToast(text));
    return () => {
      stopCalls();
      stopFetches();
    };
  }, []);
};

/** Probably offline: the next page tries again. */
const ignore = (): void => undefined;

/** Loads the dashboard of a signed-in member; returns whether this tab had not loaded one before. */
const loadMember = (store: AppStore): boolean => {
  const { isFetched, loading } = dashboard.select(store.getState());
  const isNew = isLoggedIn() && !isFetched && !loading;
  if (isNew) void store.dispatch(dashboard.fetch({}));
  return isNew;
};

/** The visitor is in fact signed in: in another tab, or since before the storage was cleared. */
const startSession = (store: AppStore): void => {
  if (loadMember(store)) store.dispatch(sessionStarted());
};

/** Its code is rarely needed, so it is only loaded then. */
const recall = (store: AppStore): Promise<unknown> =>
  import('#web/session/recall-session.ts')
    .then(({ recallSession }) => recallSession(store.services.caller))
    .then((isMember) => isMember && startSession(store), ignore);

const useOtherTabs = (): void => {
  const store = useAppStore();
  useEffect(() => {
    const memberShown = () => dashboard.selectData(store.getState());
    const end = () => {
      store.dispatch(loggedOut());
      // The document itself contains the data that it was rendered from.
      reloadPage();
    };
    const endHere = () => {
      const member = memberShown();
      const keeps =
        member && !member.agent && document.querySelector('main form :is(input, textarea, select)');
      // The content of a form is kept for its card, as after any end of a session.
      if (keeps) void saveFormsOf(member.lcn).then(end);
      else end();
    };
    const follow = ({ key, newValue }: StorageEvent) => {
      // Clearing the storage sends no key.
      if (key !== null && key !== storageKey('isLoggedIn')) return;
      if (newValue === 'true') startSession(store);
      else endHere();
    };
    // A page in the back-forward cache is not told by every browser what is stored meanwhile.
    const followWhenRestored = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      const member = memberShown();
      if (member && member.lcn !== readStored('USER_LCN')) endHere();
      else startSession(store);
    };
    const stops = [listen(window, 'storage', follow), listen(window, 'pageshow', followWhenRestored)];
    return () => stops.forEach((stop) => stop());
  }, [store]);
};

/** How long a page is hidden before coins may well have moved meanwhile. */
const AWAY_MS = 60_000;

/** Keeps the coins of a page current that is shown again. A private page stays as the server rendered it, as a whole. */
const useReturn = (access: RouteRow['access']): void => {
  const store = useAppStore();
  useEffect(() => {
    if (access !== 'public') return;
    let leftAt = Infinity;
    const change = () => {
      const away = Date.now() - leftAt;
      leftAt = document.hidden ? Date.now() : Infinity;
      if (away < AWAY_MS || !dashboard.selectData(store.getState())) return;
      void store.dispatch(refreshDashboard());
    };
    return listen(document, 'visibilitychange', change);
  }, [store, access]);
};

/** A cookie for this page is rare, so its code is only loaded then; and not without a connection. */
const useWaiting = (pattern: string): void => {
  const store = useAppStore();
  useEffect(() => {
    // The page in place of this one would come before the message is read.
    if (pattern === hrefs.offline()) return;
    const look = () => {
      if (!/notice=|due=/.test(document.cookie) || !navigator.onLine) return;
      void import('./pending-notice.ts')
        .then(({ handlePendingNotice }) => handlePendingNotice())
        .then((isMember) => isMember && startSession(store), ignore);
    };
    look();
    // Not by the address: a redirect may lead back to the same page.
    Router.events.on('routeChangeComplete', look);
    const stop = listen(window, 'online', look);
    return () => {
      Router.events.off('routeChangeComplete', look);
      stop();
    };
  }, [store, pattern]);
};

/** Plus is not sold to its members, from the first paint of their next page on. */
const usePlusHint = (): void => {
  const tier = useAppSelector(dashboard.selectData)?.tier;
  useEffect(() => {
    if (tier === undefined) return;
    rememberPlus(tier === PLUS_TIER);
    return unmarkPlus;
  }, [tier]);
};

/** The static pages are rendered without the brand, so it is loaded here. */
const useBrand = (): void => {
  const store = useAppStore();
  useEffect(() => {
    const { isFetched, loading } = clientConfig.select(store.getState());
    if (isFetched || loading) return;
    void store.dispatch(clientConfig.fetch({ query: { client: pageClient() } }));
  }, [store]);
};

export const useSession = ({ access, pattern }: RouteRow): void => {
  const store = useAppStore();
  useBrand();
  useFailureRules();
  usePlusHint();
  useOtherTabs();
  useEffect(() => {
    cleanUpOldVersions();
    // From then on the page itself knows (public/hint.js).
    const decided = () => delete document.documentElement.dataset['member'];
    // On other pages the server has decided (guarded.tsx).
    if (access === 'public' && mayBeForgotten()) void recall(store).finally(decided);
    else {
      loadMember(store);
      decided();
    }
  }, [store, access]);
  useWaiting(pattern);
  useReturn(access);
};
