import { useCallback, useRef, useState } from 'react';

/**
 * The values of a form. A change always applies to the latest values, even if they are not rendered yet: a look-up
 * may finish, or a kept form be restored, between two changes.
 */
export const useDraft = <Draft>(initial: () => Draft) => {
  const [draft, setDraft] = useState(initial);
  const newest = useRef(draft);
  const set = useCallback((next: Draft) => {
    newest.current = next;
    setDraft(next);
  }, []);
  const change = useCallback(
    (made: (before: Draft) => Draft): Draft => {
      set(made(newest.current));
      return newest.current;
    },
    [set],
  );
  return { draft, set, change };
};
