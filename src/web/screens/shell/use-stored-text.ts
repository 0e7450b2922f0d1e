// A choice on a page that is not sent yet: kept in the tab across a reload and a login in between, for its own card
// only.
import { dashboard } from '#web/features/member/dashboard.ts';
import { tabStorage } from '#web/session/storage.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { useRestored } from '#web/ui/use-restored.ts';

export const useStoredText = (name: string) => {
  const { draft: text, set, change } = useDraft(() => '');
  const lcn = useAppSelector(dashboard.selectData)?.lcn ?? null;
  // Until it is known who is signed in, the tab's storage may be another card's.
  useRestored(() => (lcn === null ? null : tabStorage.read(name)), set, `${name} ${lcn}`);
  return {
    text,
    keep: (made: (before: string) => string) => tabStorage.write(name, change(made)),
    /** Called when it has been sent. */
    forget: () => tabStorage.remove(name),
  };
};
