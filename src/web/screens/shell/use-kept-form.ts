// After the login that an ended session asked for: what its form held is put back.
import { useRouter } from 'next/router';
import { useEffect, useLayoutEffect } from 'react';
import { ownTab } from '#web/session/session.ts';
import { tabStorage, writeStored } from '#web/session/storage.ts';

/** `lcn`: the masked card of whoever is signed in. */
export const useKeptForm = (lcn: string | null): void => {
  const { asPath } = useRouter();
  // Before a form of the page asks what the tab keeps, which it does in an effect.
  useLayoutEffect(() => {
    if (lcn === null || !ownTab(lcn)) return;
    // The page may be gone that stood here: an order of the other card is not found any more.
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
