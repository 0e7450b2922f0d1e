// Restores a form after the login that an ended session made necessary.
import { useRouter } from 'next/router';
import { useEffect, useLayoutEffect } from 'react';
import { ownTab } from '#web/session/session.ts';
import { tabStorage, writeStored } from '#web/session/storage.ts';

/** `lcn`: the masked card of the signed-in member. */
export const useKeptForm = (lcn: string | null): void => {
  const { asPath } = useRouter();
  // A layout effect, so that it runs before the page's forms read the tab's storage in their effects.
  useLayoutEffect(() => {
    if (lcn === null || !ownTab(lcn)) return;
    // The page shown before may no longer exist: an order of the other card is not found any more.
    void import('./waiting.ts').then(({ tell }) => tell('other-card'));
  }, [lcn]);
  useEffect(() => {
    if (lcn === null) return;
    writeStored('USER_LCN', lcn);
    if (tabStorage.read('form') === null) return;
    let isShown = true;
    void import('#web/session/kept-form.ts').then(({ restoreForms }) => {
      if (isShown) restoreForms(lcn, asPath);
    });
    return () => {
      isShown = false;
    };
  }, [lcn, asPath]);
};
