// Keeps the browser's session in step: fetches the member's head once, ends the session where the server
// says so, and follows a sign-out in another tab.
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { onCallFailure } from '#web/api/browser-caller.ts';
import { isReported } from '#web/api/failure.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { report } from '#web/lib/reporting.ts';
import { cleanUpOldVersions, storageKey } from '#web/session/storage.ts';
import { endSessionAfter, isLoggedIn, takeFlash } from '#web/session/session.ts';
import { onFailedFetch } from '#web/store/failed-fetches.ts';
import { useAppDispatch, useAppStore } from '#web/store/make-store.ts';
import { loggedOut } from '#web/store/root-reducer.ts';
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

const useSignOutElsewhere = (): void => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      // A cleared storage has no key.
      const signedOut =
        event.key === null || (event.key === storageKey('isLoggedIn') && event.newValue === null);
      if (!signedOut) return;
      dispatch(loggedOut());
      void router.replace(router.asPath);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [dispatch, router]);
};

/** The static pages come without the brand: it is fetched then. */
const useBrand = (): void => {
  const store = useAppStore();
  useEffect(() => {
    const { isFetched, loading } = clientConfig.select(store.getState());
    const client = document.documentElement.dataset['client'] ?? DEFAULT_CLIENT;
    if (!isFetched && !loading) void store.dispatch(clientConfig.fetch({ query: { client } }));
  }, [store]);
};

export const useSession = (): void => {
  const store = useAppStore();
  useBrand();
  useFailureRules();
  useSignOutElsewhere();
  useEffect(() => {
    cleanUpOldVersions();
    const { isFetched, loading } = dashboard.select(store.getState());
    if (isLoggedIn() && !isFetched && !loading) void store.dispatch(dashboard.fetch({}));
  }, [store]);
};
