// Ending sessions: one press at a time, and the list as it is afterwards. A failure is told as of any fetch.
import { useState } from 'react';
import { sessionList } from '#web/features/sessions/records.ts';
import { sessions } from '#contract/sessions.ts';
import { createCallThunk } from '#web/store/create-loadable.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';

/** Beside the record, so that the list does not go away while it is asked for again. */
const ask = createCallThunk(sessions.list, { quiet: true });

export const useEnding = () => {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (what: string, end: () => Promise<{ type: string; error?: unknown }>) => {
    if (busy !== null) return;
    setBusy(what);
    const ended = await end();
    const listed = await dispatch(ask({}));
    if (ask.fulfilled.match(listed)) dispatch(sessionList.received(listed.payload));
    if (!ended.error) showToast('Signed out there.', 'success');
    setBusy(null);
  };
  return {
    busy,
    run: (what: string, end: () => Promise<{ type: string; error?: unknown }>) => void run(what, end),
  };
};
