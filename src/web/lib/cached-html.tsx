// Components that are the same for everybody are rendered once on the server and reused as long as their record lives
// (docs/decisions/082). In the browser and in component tests they are rendered again for other props only.
import { createElement, memo, type FunctionComponent } from 'react';

/** What the HTML depends on: a record, compared by identity, and a string that stands for everything else. */
interface CacheKey {
  record: object;
  variant: string;
  /** Repeats the side effects of rendering: preloads its pictures in the head of the page. */
  announce?: (() => void) | undefined;
}

/** A component's place in the page; `html` is its cached HTML, if there is any. */
interface Place {
  html: string | undefined;
  store: (html: string) => void;
}

/**
 * The element that marks a component's place until the page is complete. Content cannot contain its name, which each
 * process chooses at random.
 */
const MARK = `kept-${Math.random().toString(36).slice(2)}`;
const END = `</${MARK}>`;

/** The places in the page that is being rendered: rendering is synchronous. */
let places: Place[] | null = null;

const cachedOnServer = <Props extends object>(
  View: FunctionComponent<Props>,
  cacheKeyOf: (props: Props) => CacheKey | null,
): FunctionComponent<Props> => {
  const cache = new WeakMap<object, Map<string, string>>();
  const placeOf = ({ record, variant }: CacheKey): Place => {
    const variants = cache.get(record) ?? new Map<string, string>();
    cache.set(record, variants);
    return { html: variants.get(variant), store: (html) => void variants.set(variant, html) };
  };
  return function Cached(props: Props) {
    const from = places && cacheKeyOf(props);
    if (!places || !from) return <View {...props} />;
    const place = placeOf(from);
    places.push(place);
    from.announce?.();
    return createElement(MARK, null, place.html === undefined ? <View {...props} /> : null);
  };
};

/**
 * A component whose HTML is cached on the server. It must be pure, without ids, context or another cached component
 * inside. `cacheKeyOf` covers all props that change the output, or returns null if this one must not be cached.
 */
export const withCachedHtml = <Props extends object>(
  View: FunctionComponent<Props>,
  cacheKeyOf: (props: Props) => CacheKey | null,
): FunctionComponent<Props> =>
  typeof window === 'undefined' ? cachedOnServer(View, cacheKeyOf) : memo(View);

/** A substring keeps the whole text that it was cut from in memory. */
const detachedCopy = (part: string): string => ` ${part}`.slice(1);

/** Fills places with cached HTML, caches the new HTML, and removes the markers. */
const fillPlaces = (html: string, inOrder: readonly Place[]): string => {
  const [before = '', ...marked] = html.split(`<${MARK}>`);
  return marked.reduce((whole, text, index) => {
    const place = inOrder[index];
    const end = text.indexOf(END);
    if (!place || end < 0)
      throw new Error('A cached component contains another one: cache only one of them.');
    const content = place.html ?? text.slice(0, end);
    if (place.html === undefined) place.store(detachedCopy(content));
    return whole + content + text.slice(end + END.length);
  }, before);
};

/** A page's HTML as `render` returns it, with cached components filled in. Throws what `render` throws. */
export const renderWithCache = (render: () => string): string => {
  const own: Place[] = [];
  places = own;
  try {
    const html = render();
    return own.length > 0 ? fillPlaces(html, own) : html;
  } finally {
    places = null;
  }
};
