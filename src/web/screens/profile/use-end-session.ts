// Ends sessions: one press at a time, then reloads the list. A failure is reported like that of any fetch.
import { refreshSessions } from '#web/features/sessions/records.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

type End = () => Promise<{ type: string; error?: unknown }>;

/** `onEnded` finds another place for the focus: the button that had it may be gone. */
export const useEndSession = (onEnded: () => void) => {
  const dispatch = useAppDispatch();
  const { busy, run } = useSubmit<string>();
  const endAndLook = async (end: End, words: string) => {
    const ended = await end();
    await dispatch(refreshSessions({}));
    if (ended.error) return;
    showToast(words, 'success');
    onEnded();
  };
  return {
    busy,
    /** `words` say what was done. */
    run: (what: string, words: string, end: End) => void run(what, () => endAndLook(end, words)),
  };
};
