// After the login that an ended session asked for: what its form held is put back.
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { tabStorage, writeStored } from '#web/session/storage.ts';

/** `lcn`: the masked card of whoever is signed in. */
export const useKeptForm = (lcn: string | null): void => {
  const { asPath } = useRouter();
  useEffect(() => {
    if (lcn === null) return;
    writeStored('USER_LCN', lcn);
    if (tabStorage.read('form') === null) return;
    void import('#web/session/kept-form.ts').then(({ restoreForms }) => restoreForms(lcn));
  }, [lcn, asPath]);
};
