/**
 * Public pages as one left them, for the way back: shown again at once, with all that was loaded since they came,
 * and without a request (docs/decisions/062).
 */
import { formatWithValidation } from 'next/dist/shared/lib/router/utils/format-url';
import { parseRelativeUrl } from 'next/dist/shared/lib/router/utils/parse-relative-url';
import Router, { type Router as PageRouter } from 'next/router';
import { useEffect } from 'react';
import { useAppStore, type AppStore } from '#web/store/make-store.ts';
import type { RootState } from '#web/store/root-reducer.ts';
import type { RoutedProps } from './guarded.tsx';

/** What a page comes with: its props, and in them the state of the server. */
export type FrameProps = Partial<RoutedProps> & { initialState?: RootState };

interface KeptPage {
  props: FrameProps;
  query: PageRouter['query'];
  /** When its data came. */
  at: number;
}

/** About as long as browsers keep a whole page for the way back. */
const FRESH_FOR = 10 * 60_000;
const MOST_PAGES = 20;

const kept = new Map<string, KeptPage>();

const keep = (address: string, page: KeptPage): void => {
  kept.delete(address);
  kept.set(address, page);
  if (kept.size > MOST_PAGES) kept.delete(kept.keys().next().value ?? '');
};

/** As the router writes it into the history. */
interface Step {
  url: string;
  as: string;
}

/** Gives a page's data to the router, which asks for what it does not have; answers under which name. */
const handOver = (router: PageRouter, { url, as }: Step, { props, query }: KeptPage): string => {
  const { pathname, query: written } = parseRelativeUrl(url);
  const href = formatWithValidation({ pathname, query: { ...written, ...query } });
  const dataHref = router.pageLoader.getDataHref({ href, asPath: as });
  const { href: cacheKey } = new URL(dataHref, window.location.href);
  const json = { pageProps: props, __N_SSP: true };
  const given = { dataHref, cacheKey, json, text: '', response: new Response() };
  router.sdc[cacheKey] = Promise.resolve(given);
  return cacheKey;
};

/** Where one goes back or forward, the history has moved before the router follows; with a link it moves after. */
const stepTo = (router: PageRouter, address: string): Step | null => {
  const here = window.history.state as Step | null;
  return here?.as === address && router.asPath !== address ? here : null;
};

/** Hands over the page that a step in the history leads to, before the router asks for it. */
const useSteps = (): void => {
  useEffect(() => {
    const { router } = Router;
    if (!router) return;
    let handed = '';
    const start = (address: string) => {
      // What was handed over for a step that another one overtook.
      Reflect.deleteProperty(router.sdc, handed);
      const step = stepTo(router, address);
      const page = kept.get(address);
      if (step && page && Date.now() - page.at < FRESH_FOR) handed = handOver(router, step, page);
    };
    Router.events.on('routeChangeStart', start);
    return () => Router.events.off('routeChangeStart', start);
  }, []);
};

const isKept = ({ route, failure, signOn }: FrameProps): boolean =>
  route?.access === 'public' && !failure && !signOn;

/** The page with what its records hold by now; null where it is not the one that the store is of any more. */
const asLeft = (store: AppStore, props: FrameProps): FrameProps | null => {
  const initialState = props.initialState && store.stateOf(props.initialState);
  return initialState ? { ...props, initialState } : null;
};

/** `props` are those of the page that is shown. */
export const useKeptPages = (props: FrameProps): void => {
  const store = useAppStore();
  useSteps();
  useEffect(() => {
    const { router } = Router;
    if (!router || !isKept(props)) return;
    const { asPath: address, query } = router;
    const before = kept.get(address);
    const at = before && before.props.initialState === props.initialState ? before.at : Date.now();
    const leave = () => {
      // An address that was changed without asking the server has no page of its own.
      const left = router.asPath === address && asLeft(store, props);
      if (left) keep(address, { props: left, query, at });
    };
    Router.events.on('beforeHistoryChange', leave);
    return () => Router.events.off('beforeHistoryChange', leave);
  }, [store, props]);
};
