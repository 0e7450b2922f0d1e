import { useCallback, useRef, useState } from 'react';

/**
 * What a form holds. A change is made to what the one before it left, whether that is on the screen yet or not:
 * a look-up may answer, or a kept form come back, between two of them.
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
