// The chosen filters, ahead of the server's answer: a control shows its new state at once, and quick choices add up.
import { useRouter } from 'next/router';
import { useRef, useState } from 'react';
import type { ListingQuery } from '#web/store/create-listing.ts';
import { useDelayed } from '#web/ui/use-delayed.ts';

export interface Narrowing {
  /** The current choice, whether answered or not. */
  query: ListingQuery;
  /** The answer to it takes long: what the page shows is that of an earlier choice. */
  isLate: boolean;
  /** Goes to the address of another choice without scrolling. */
  choose: (change: Partial<ListingQuery>) => void;
  hrefFor: (query: ListingQuery) => string;
}

/** `applied` is what the page shows; `hrefFor` returns the address of a choice. */
export const useNarrowing = (applied: ListingQuery, hrefFor: (query: ListingQuery) => string): Narrowing => {
  const router = useRouter();
  const pending = useRef<NodeJS.Timeout>(undefined);
  const shown = hrefFor({ ...applied, cursor: null });
  const [ahead, setAhead] = useState<{ of: string; query: ListingQuery } | null>(null);
  // Once the page shows something else, because the answer arrived or the visitor went back, the earlier choice is
  // obsolete.
  const isOver = ahead !== null && ahead.of !== shown;
  if (isOver) setAhead(null);
  const isWaiting = ahead !== null && !isOver;
  // A choice that was taken back leads to what is shown already.
  const isLate = useDelayed(isWaiting && hrefFor(ahead.query) !== shown);
  const query = isWaiting ? ahead.query : { ...applied, cursor: null };
  return {
    query,
    isLate,
    hrefFor,
    choose: (change) => {
      const next = { ...query, ...change, cursor: null };
      setAhead({ of: shown, query: next });
      // The router does not abort a step that it has not begun to load: of choices made at once, as those that were
      // made before the page was ready, only the last one leads there.
      clearTimeout(pending.current);
      pending.current = setTimeout(() => void router.push(hrefFor(next), undefined, { scroll: false }));
    },
  };
};
