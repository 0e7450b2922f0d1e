// The page that is on its way: the menu marks it at once, and its skeleton is shown if it takes long.
import { useEffect, useState } from 'react';
import { pathOf } from '#web/lib/address.ts';
import type { PageShape } from '#web/ui/page-skeleton.tsx';
import { onNavigation } from './on-navigation.ts';

/** Pages without a frame. */
const BARE = /^\/(?:login|offline)/;
const ITEM = /\/(?:products|vouchers|coupons)\/[^/]+\/.|\/partners\/./;
const CARDS =
  /^\/(?:(?:earn|burn|search)?|(?:\w+\/)?(?:products|vouchers|coupons|partners)|(?:products|partners)\/(?:earn|burn))$/;

/** What the outline of a page shows; null if it has none. */
export const shapeOf = (path: string): PageShape | null => {
  if (BARE.test(path)) return null;
  if (CARDS.test(path)) return 'cards';
  return ITEM.test(path) ? 'item' : 'text';
};

interface NextPage {
  path: string;
  outline: PageShape | null;
}

/** Another page than `shown`; null while none is on its way. */
export const useNextPage = (shown: string): NextPage | null => {
  const [next, setNext] = useState<NextPage | null>(null);
  useEffect(() => {
    const start = (address: string) => {
      const path = pathOf(address);
      // On a way that leads on to the login, the outline of the page before it stays.
      setNext((before) => ({ path, outline: shapeOf(path) ?? before?.outline ?? null }));
    };
    return onNavigation(start, () => setNext(null));
  }, []);
  // Another query of the same page is not another page.
  return next?.path === shown ? null : next;
};
