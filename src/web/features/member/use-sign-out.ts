// SIGN OUT: ends the session on the server, forgets the member on this device, and goes to the home page.
import { useEffect, useState } from 'react';
import { hrefs } from '#web/routes/hrefs.ts';
import { navigateTo } from '#web/session/navigate.ts';
import { leaveNotice } from '#web/session/notice.ts';
import { clearSession } from '#web/session/session.ts';
import { markSignOutDue } from '#web/session/sign-out-due.ts';
import { stopStoring } from '#web/session/storage.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { loggedOut } from '#web/store/root-reducer.ts';

const load = () => import('#web/session/log-out.ts');

/** Used if the connection was lost before the sign-out code was loaded. */
const forgetHere = async (): Promise<boolean> => {
  markSignOutDue();
  await clearSession();
  return false;
};

export const useSignOut = () => {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Loaded as soon as it is offered, so that it works without a connection.
    load().catch(() => undefined);
  }, []);
  const signOut = async () => {
    if (busy) return;
    setBusy(true);
    const logOut = await load().then(
      (module) => module.logOut,
      () => forgetHere,
    );
    stopStoring();
    if (await logOut()) leaveNotice('signed-out');
    dispatch(loggedOut());
    navigateTo(hrefs.home());
  };
  return { busy, signOut: () => void signOut() };
};
