// Links are plain `<a href>` everywhere. One listener follows those within the app without loading a new document, and
// prefetches a page's code when a visitor is about to follow one (docs/decisions/040). While a page is loading, the
// document is marked.
import Router, { useRouter, type NextRouter } from 'next/router';
import { useEffect } from 'react';
import { listen } from '#web/lib/listen.ts';
import { isPlainClick } from '#web/lib/plain-click.ts';
import { reloadPage } from '#web/session/navigate.ts';
import { onNavigation } from './on-navigation.ts';

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/** The address within the app that a link leads to; null if the browser must follow it itself. */
export const addressInApp = (link: HTMLAnchorElement): string | null => {
  const { origin, pathname, search, hash } = new URL(link.href);
  const here = window.location;
  if (origin !== here.origin || link.target || link.hasAttribute('download')) return null;
  // Not pages: files, and paths that the web server forwards.
  if (/^\/(?:api|dev)\/|\.\w+$/.test(pathname)) return null;
  if (hash && pathname === here.pathname && search === here.search) return null;
  return pathname + search + hash;
};

const FOCUSABLE = 'a[href], button, input, select, summary';

/**
 * A link that its own page takes away, such as the one that removes a filter, leaves the focus to the first control of
 * what remains around it, not to the top of the document. Call it before the page changes, the result after.
 */
const handOnFocus = (link: HTMLAnchorElement): (() => void) => {
  if (document.activeElement !== link) return () => undefined;
  const around: HTMLElement[] = [];
  for (let place = link.parentElement; place; place = place.parentElement) around.push(place);
  return () => {
    if (document.activeElement !== document.body) return;
    const controls = around
      .filter(({ isConnected }) => isConnected)
      .flatMap((place) => [...place.querySelectorAll<HTMLElement>(FOCUSABLE)]);
    // One that is hidden does not take it.
    controls.some((control) => {
      control.focus({ preventScroll: true });
      return document.activeElement === control;
    });
  };
};

const follow = (router: NextRouter) => (event: MouseEvent) => {
  // A screen that handles a link itself has prevented its default by now.
  if (event.defaultPrevented || !isPlainClick(event)) return;
  const link = linkOf(event);
  const address = link && addressInApp(link);
  if (!address) return;
  event.preventDefault();
  // Another query of the same page (a filter, a tab, more of a list) keeps the scroll position.
  const scroll = new URL(address, window.location.origin).pathname !== window.location.pathname;
  const handOn = handOnFocus(link);
  void router.push(address, undefined, { scroll }).then(() => !scroll && handOn());
};

const anticipate = (router: NextRouter) => (event: Event) => {
  const link = linkOf(event);
  const address = link && addressInApp(link);
  if (address) void router.prefetch(address);
};

/**
 * Marks the document from the start of a navigation until the page is shown; the style sheet shows it after a delay
 * (styles/globals.css).
 */
const setUnderWay = (isUnderWay: boolean) => () => {
  document.documentElement.toggleAttribute('data-under-way', isUnderWay);
};
const begin = setUnderWay(true);
const end = setUnderWay(false);

const useUnderWay = (): void => useEffect(() => onNavigation(begin, end), []);

const addressShown = (): string => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
};

/**
 * Where the data of another page cannot be fetched, Next leaves for it by a full navigation; it refuses that for the
 * address that is shown. So a page could not be refreshed any more once the web server has another release.
 */
const useFailedRefresh = (): void =>
  useEffect(() => {
    const { events } = Router;
    let shown = '';
    const note = () => void (shown = addressShown());
    const fail = ({ cancelled }: { cancelled?: boolean }, address: string) => {
      // Without a connection what is shown is worth more than the browser's own page; and one that has asked by itself
      // would do so again after a reload (fixed-screens.tsx).
      const stays = !navigator.onLine || document.querySelector('[data-asks-again]') !== null;
      if (!cancelled && address === shown && !stays) reloadPage();
    };
    events.on('routeChangeStart', note);
    events.on('routeChangeError', fail);
    return () => {
      events.off('routeChangeStart', note);
      events.off('routeChangeError', fail);
    };
  }, []);

export const useLinks = (): void => {
  const router = useRouter();
  useUnderWay();
  useFailedRefresh();
  useEffect(() => {
    const follows = follow(router);
    const anticipates = anticipate(router);
    const stops = [
      listen(document, 'click', follows),
      listen(document, 'pointerover', anticipates),
      listen(document, 'focusin', anticipates),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router]);
};
