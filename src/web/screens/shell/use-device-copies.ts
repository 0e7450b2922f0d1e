// Reads what this device keeps of the member, and forgets it with the page.
import { useEffect, useState } from 'react';
import { listen } from '#web/lib/listen.ts';

/**
 * What `read`, a stable function, has found; null until then. The browser may show a page again that it kept, after a
 * sign-out or with another card: it is read again then.
 */
export const useDeviceCopies = <Found>(read: () => Promise<Found | null>): Found | null => {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let turn = 0;
    const begin = async () => {
      const own = ++turn;
      const result = await read();
      if (own === turn) setFound(result);
    };
    // What cannot be read is not shown.
    const start = () => void begin().catch(() => undefined);
    start();
    return listen(window, 'pageshow', ({ persisted }) => {
      if (!persisted) return;
      setFound(null);
      start();
    });
  }, [read]);
  return found;
};
