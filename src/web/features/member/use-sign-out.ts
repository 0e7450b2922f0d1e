// SIGN OUT: ends the session on the server, forgets the member here, and leaves for the home page.
import { useEffect, useState } from 'react';
import { hrefs } from '#web/routes/hrefs.ts';
import { leaveFor } from '#web/session/leave.ts';
import { clearSession } from '#web/session/session.ts';
import { noteSignOutDue } from '#web/session/sign-out-due.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { loggedOut } from '#web/store/root-reducer.ts';

const load = () => import('#web/session/log-out.ts');

/** The connection went before the code of the sign-out came. */
const forgetHere = (): Promise<void> => {
  noteSignOutDue();
  return clearSession();
};

export const useSignOut = () => {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Fetched where it is offered, so that it is there without a connection.
    load().catch(() => undefined);
  }, []);
  const signOut = async () => {
    if (busy) return;
    setBusy(true);
    const logOut = await load().then(
      (module) => module.logOut,
      () => forgetHere,
    );
    await logOut();
    dispatch(loggedOut());
    leaveFor(hrefs.home());
  };
  return { busy, signOut: () => void signOut() };
};
