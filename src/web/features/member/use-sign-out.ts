// SIGN OUT: ends the session on the server, forgets the member here, and leaves for the home page.
import { useState } from 'react';
import { hrefs } from '#web/routes/hrefs.ts';
import { leaveFor } from '#web/session/leave.ts';
import { logOut } from '#web/session/log-out.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { loggedOut } from '#web/store/root-reducer.ts';

export const useSignOut = () => {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    if (busy) return;
    setBusy(true);
    await logOut();
    dispatch(loggedOut());
    leaveFor(hrefs.home());
  };
  return { busy, signOut: () => void signOut() };
};
