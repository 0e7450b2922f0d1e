// The page that is on its way: the menu marks it at once, and its skeleton is shown if it takes long.
import { useEffect, useState } from 'react';
import type { PageShape } from '#web/ui/page-skeleton.tsx';
import { onNavigation } from './on-navigation.ts';

/** The path of another page than `shown`; null while none is on its way. */
export const useNextPage = (shown: string): string | null => {
  const [next, setNext] = useState<string | null>(null);
  useEffect(
    () =>
      onNavigation(
        (address) => setNext(address.split(/[?#]/)[0] ?? null),
        () => setNext(null),
      ),
    [],
  );
  // Another query of the same page is not another page.
  return next === shown ? null : next;
};

/** The login has no frame. */
const WITHOUT_FRAME = /^\/login/;
const ITEM = /\/(?:products|vouchers|coupons)\/[^/]+\/.|\/partners\/./;
const CARDS =
  /^\/(?:(?:earn|burn|search)?|(?:\w+\/)?(?:products|vouchers|coupons|partners)|(?:products|partners)\/(?:earn|burn))$/;

/** What the outline of a page shows; null if it has none. */
export const shapeOf = (path: string): PageShape | null => {
  if (WITHOUT_FRAME.test(path)) return null;
  if (CARDS.test(path)) return 'cards';
  return ITEM.test(path) ? 'item' : 'text';
};
