// What this browser stored, shown after hydration. The server does not know it, so the first render in the browser must
// not show it either, or it would differ from the HTML. It is read in an effect, before anything can be typed, and
// shown in a microtask, once all effects of the page have run: state set within an effect renders again for each.
import { useEffect, useEffectEvent, useState } from 'react';

const useHydrated = <Found>(read: () => Found, show: (found: Found) => void, of: string): void => {
  const readNow = useEffectEvent(read);
  const showNow = useEffectEvent(show);
  useEffect(() => {
    const found = readNow();
    queueMicrotask(() => showNow(found));
  }, [of]);
};

/**
 * What `read` finds once the page is hydrated, and `before` until then. It stays when the stored value changes or goes;
 * `useInBrowser` follows it.
 */
export const useOnceInBrowser = <Value>(read: () => Value, before: Value): Value => {
  const [value, setValue] = useState(before);
  useHydrated(read, (found) => setValue(() => found), '');
  return value;
};

/**
 * Hands what `read` finds to `show`, such as the draft of a form, unless it is null; again for another name `of` what
 * is shown.
 */
export const useRestored = <Kept>(read: () => Kept | null, show: (kept: Kept) => void, of = ''): void =>
  useHydrated(
    read,
    (kept) => {
      if (kept !== null) show(kept);
    },
    of,
  );
