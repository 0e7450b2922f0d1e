// Restores a form after the login that an ended session made necessary.
import { useRouter } from 'next/router';
import { useEffect, useLayoutEffect } from 'react';
import { claimTab } from '#web/session/session.ts';
import { tabStorage, writeStored } from '#web/session/storage.ts';

/** Probably offline: what the form held stays in the tab for the next time it is shown. */
const ignore = (): void => undefined;

/** `lcn`: the masked card of the signed-in member. */
export const useRestoredForm = (lcn: string | null): void => {
  const { asPath } = useRouter();
  // A layout effect, so that it runs before the page's forms read the tab's storage in their effects.
  useLayoutEffect(() => {
    if (lcn === null || !claimTab(lcn)) return;
    // The page shown before may no longer exist: an order of the other card is not found any more.
    void import('./pending-notice.ts').then(({ showNotice }) => showNotice('other-card'), ignore);
  }, [lcn]);
  useEffect(() => {
    if (lcn === null) return;
    writeStored('USER_LCN', lcn);
    if (tabStorage.read('form') === null) return;
    let isShown = true;
    void import('#web/session/saved-forms.ts').then(({ restoreForms }) => {
      if (isShown) restoreForms(lcn, asPath);
    }, ignore);
    return () => {
      isShown = false;
    };
  }, [lcn, asPath]);
};
