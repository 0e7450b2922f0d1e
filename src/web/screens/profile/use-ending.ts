// Ending sessions: one press at a time, and the list as it is afterwards. A failure is told as of any fetch.
import { useState } from 'react';
import { refreshSessions } from '#web/features/sessions/records.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';

/** `onEnded` finds another place for the focus: the button that had it may be gone. */
export const useEnding = (onEnded: () => void) => {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (what: string, end: () => Promise<{ type: string; error?: unknown }>) => {
    if (busy !== null) return;
    setBusy(what);
    const ended = await end();
    await dispatch(refreshSessions({}));
    setBusy(null);
    if (ended.error) return;
    showToast('Signed out there.', 'success');
    onEnded();
  };
  return {
    busy,
    run: (what: string, end: () => Promise<{ type: string; error?: unknown }>) => void run(what, end),
  };
};
