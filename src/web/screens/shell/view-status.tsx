import { useEffect, useRef, useState } from 'react';

/** In milliseconds. */
const SETTLED_AFTER = 100;
/** As long as a toast is shown. */
const HEARD_AFTER = 5000;

/**
 * Announces what a press on a filter led to: the focus stays on the filter. New rows reach the store shortly before the
 * page knows which view they are of, so words are said once they have settled. Then they go, and the first view is not
 * said at all: whoever reads the page line by line hears the same from its filters and its empty list.
 */
export function ViewStatus({ words }: { words: string }) {
  const [said, setSaid] = useState('');
  const last = useRef(words);
  useEffect(() => {
    const say = () => {
      if (last.current !== words) setSaid(words);
      last.current = words;
    };
    const timers = [setTimeout(say, SETTLED_AFTER), setTimeout(setSaid, HEARD_AFTER, '')];
    return () => timers.forEach(clearTimeout);
  }, [words]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}
