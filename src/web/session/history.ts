// What the browser's history holds around this page, according to the Navigation API. Without that API these
// functions report that nothing is known, and callers do without.
import type { NextRouter } from 'next/router';

const known = (): Navigation | undefined => (typeof window === 'undefined' ? undefined : window.navigation);

/** Whether the browser's Back stays within this site. */
export const canGoBack = (): boolean => known()?.canGoBack ?? false;

/** How many entries of this document directly before the current one have a path that `isOne` accepts. */
export const entriesBefore = (isOne: (path: string) => boolean): number => {
  const navigation = known();
  const here = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.entries().slice(0, here).reverse() ?? [];
  const other = before.findIndex(
    ({ sameDocument, url }) => !sameDocument || url === null || !isOne(new URL(url).pathname),
  );
  return other === -1 ? before.length : other;
};

/** Goes back over entries of this document without showing them, so that the next navigation can replace them. */
export const stepBackOver = async (router: NextRouter, entries: number): Promise<void> => {
  if (entries === 0) return;
  router.beforePopState(() => false);
  await new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    window.history.go(-entries);
  });
  router.beforePopState(() => true);
};
