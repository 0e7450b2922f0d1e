// Where the login leads afterwards: passed from step to step in the address, own paths only.
import { useRouter } from 'next/router';
import type { Outcome } from '#web/features/login/flow.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { firstValue } from '#web/lib/first-value.ts';
import { ownPath } from '#web/routes/access.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { onNavigation } from '#web/screens/shell/on-navigation.ts';
import { entriesBefore, stepBackOver } from '#web/session/history.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { sessionStarted } from '#web/store/root-reducer.ts';
import { isUnderWay, useShown } from '#web/ui/use-shown.ts';

export const useReturnTo = (): string => ownPath(firstValue(useRouter().query['returnTo']));

const isStep = (path: string): boolean => /^\/login(-|$)/.test(path);

/** Resolves once the page that is on its way, if one is, is shown. */
const navigationUnderWay = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isUnderWay()) {
      resolve();
      return;
    }
    const stop = onNavigation(
      () => undefined,
      () => {
        stop();
        resolve();
      },
    );
  });

/** Goes to the page for an outcome. Replaces the step in the history, so that Back never returns to a used one. */
export const useNextStep = (): ((outcome: Outcome) => Promise<void>) => {
  const router = useRouter();
  const isShown = useShown();
  const dispatch = useAppDispatch();
  const returnTo = useReturnTo();
  return async (outcome) => {
    if (outcome === 'CHOOSE_ACCOUNT' && isShown()) await router.replace(hrefs.loginAccounts(returnTo));
    if (outcome !== 'SIGNED_IN') return;
    void dispatch(dashboard.fetch({}));
    // A visitor who went back a step is signed in as well, and has nothing left to do there; one who left stays where
    // they are.
    if (!isShown()) {
      // The page shown now took them for a visitor.
      dispatch(sessionStarted());
      await navigationUnderWay();
      if (!isStep(window.location.pathname)) return;
    }
    // The earlier steps are used as well: Back then leads to the page that asked for the login.
    await stepBackOver(router, entriesBefore(isStep));
    await router.replace(returnTo);
  };
};
