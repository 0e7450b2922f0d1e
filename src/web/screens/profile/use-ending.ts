// Ending sessions: one press at a time, and the list as it is afterwards. A failure is told as of any fetch.
import { useState } from 'react';
import { refreshSessions } from '#web/features/sessions/records.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';

export const useEnding = () => {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (what: string, end: () => Promise<{ type: string; error?: unknown }>) => {
    if (busy !== null) return;
    setBusy(what);
    const ended = await end();
    await dispatch(refreshSessions({}));
    if (!ended.error) showToast('Signed out there.', 'success');
    setBusy(null);
  };
  return {
    busy,
    run: (what: string, end: () => Promise<{ type: string; error?: unknown }>) => void run(what, end),
  };
};
