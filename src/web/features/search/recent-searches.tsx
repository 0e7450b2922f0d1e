/** The recent searches on this device, and a button to clear them. */
import { useEffect, useRef } from 'react';
import { hrefs } from '#web/routes/hrefs.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { TitledRow } from '#web/ui/layout.tsx';
import { clearRecentSearches, rememberSearch, useRecentSearches } from './recent.ts';

interface RecentSearchesProps {
  /** The button that had the focus disappears with the searches: the focus needs another place. */
  onCleared: () => void;
}

/** Equally high with and without searches, so that nothing moves when the device's storage is read. */
export function RecentSearches({ onCleared }: RecentSearchesProps) {
  const searches = useRecentSearches();
  const forget = () => {
    clearRecentSearches();
    onCleared();
  };
  const clear = (
    <Button variant="quiet" onClick={forget}>
      Clear
    </Button>
  );
  return (
    <TitledRow title="Recent searches" end={searches.length > 0 && clear}>
      {searches.length > 0 ? (
        <Chips label="Recent searches" scroll>
          {searches.map((q) => (
            <ChipLink key={q} href={hrefs.search({ q })} icon="clock-counter-clockwise">
              {q}
            </ChipLink>
          ))}
        </Chips>
      ) : (
        <p className="meta">Your searches are kept here, on this device only.</p>
      )}
    </TitledRow>
  );
}

/**
 * Remembers a search that found something. Only its first results count: those of the next search reach the store while
 * this one is still shown.
 */
export const useRememberSearch = (q: string, found: boolean): void => {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (found && last.current !== q) rememberSearch(q);
    last.current = q;
  }, [q, found]);
};
