// Keeps public pages as the visitor left them: Back shows them at once, with everything loaded since, and without a
// request (docs/decisions/062).
import { formatWithValidation } from 'next/dist/shared/lib/router/utils/format-url';
import { parseRelativeUrl } from 'next/dist/shared/lib/router/utils/parse-relative-url';
import Router, { type Router as PageRouter } from 'next/router';
import { useEffect } from 'react';
import type { FrameProps } from '#web/routes/page-props.ts';
import { useAppStore, type AppStore } from '#web/store/make-store.ts';

interface CachedPage {
  props: FrameProps;
  query: PageRouter['query'];
  /** When its data was loaded. */
  at: number;
}

/** About as long as browsers keep a page in their back-forward cache. */
const MAX_AGE_MS = 10 * 60_000;
const MAX_PAGES = 20;

const cache = new Map<string, CachedPage>();

const cachePage = (address: string, page: CachedPage): void => {
  cache.delete(address);
  cache.set(address, page);
  if (cache.size > MAX_PAGES) cache.delete(cache.keys().next().value ?? '');
};

/** In the form that the router writes to the history. */
interface Step {
  url: string;
  as: string;
}

/** Puts a page's data into the router's cache, which it reads before it makes a request; returns the cache key. */
const handOver = (router: PageRouter, { url, as }: Step, { props, query }: CachedPage): string => {
  const { pathname, query: written } = parseRelativeUrl(url);
  const href = formatWithValidation({ pathname, query: { ...written, ...query } });
  const dataHref = router.pageLoader.getDataHref({ href, asPath: as });
  const { href: cacheKey } = new URL(dataHref, window.location.href);
  const json = { pageProps: props, __N_SSP: true };
  const given = { dataHref, cacheKey, json, text: '', response: new Response() };
  router.sdc[cacheKey] = Promise.resolve(given);
  return cacheKey;
};

/** On Back or Forward, the history changes before the router follows; on a link, afterwards. */
const stepTo = (router: PageRouter, address: string): Step | null => {
  const here = window.history.state as Step | null;
  return here?.as === address && router.asPath !== address ? here : null;
};

/** Hands over the page that a history step leads to, before the router requests it. */
const useSteps = (): void => {
  useEffect(() => {
    const { router } = Router;
    if (!router) return;
    let handed = '';
    const start = (address: string) => {
      // Data handed over for a step that another one overtook.
      Reflect.deleteProperty(router.sdc, handed);
      const step = stepTo(router, address);
      const page = cache.get(address);
      if (step && page && Date.now() - page.at < MAX_AGE_MS) handed = handOver(router, step, page);
    };
    Router.events.on('routeChangeStart', start);
    return () => Router.events.off('routeChangeStart', start);
  }, []);
};

const isCacheable = ({ route, failure, signOn }: FrameProps): boolean =>
  route?.access === 'public' && !failure && !signOn;

/** The page with its records' current contents; null if the store has moved on to another page. */
const withCurrentState = (store: AppStore, props: FrameProps): FrameProps | null => {
  const initialState = props.initialState && store.stateOf(props.initialState);
  return initialState ? { ...props, initialState } : null;
};

/** `props` are those of the page shown. */
export const usePageCache = (props: FrameProps): void => {
  const store = useAppStore();
  useSteps();
  useEffect(() => {
    const { router } = Router;
    if (!router || !isCacheable(props)) return;
    const { asPath: address, query } = router;
    const before = cache.get(address);
    const at = before && before.props.initialState === props.initialState ? before.at : Date.now();
    const leave = () => {
      // An address that was changed without asking the server has no page of its own.
      const left = router.asPath === address && withCurrentState(store, props);
      if (left) cachePage(address, { props: left, query, at });
    };
    Router.events.on('beforeHistoryChange', leave);
    return () => Router.events.off('beforeHistoryChange', leave);
  }, [store, props]);
};
