import { useEffect, useState } from 'react';

/** In milliseconds. */
const SETTLED_AFTER = 100;

/**
 * Announces what a press on a filter led to: the focus stays on the filter. New rows reach the store shortly before the
 * page knows which view they are of, so words are said once they have settled.
 */
export function ViewStatus({ words }: { words: string }) {
  const [said, setSaid] = useState(words);
  useEffect(() => {
    const timer = setTimeout(setSaid, SETTLED_AFTER, words);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}
