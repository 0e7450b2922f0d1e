// Components that are the same for everybody are rendered once on the server and reused as long as their record lives
// (docs/decisions/082). In the browser and in component tests a kept component is the component itself.
import { createElement, type FunctionComponent } from 'react';

/** What the HTML depends on: a record, compared by identity, and a string that stands for everything else. */
export interface MadeFrom {
  record: object;
  variant: string;
  /** Repeats the side effects of rendering: preloads its pictures in the head of the page. */
  announce?: (() => void) | undefined;
}

/** A component's place in the page; `html` is its cached HTML, if there is any. */
interface Place {
  html: string | undefined;
  keep: (html: string) => void;
}

/**
 * The element that marks a component's place until the page is complete. Content cannot contain its name, which each
 * process chooses at random.
 */
const MARK = `kept-${Math.random().toString(36).slice(2)}`;
const END = `</${MARK}>`;

/** The places in the page that is being rendered: rendering is synchronous. */
let places: Place[] | null = null;

const keptOnServer = <Props extends object>(
  View: FunctionComponent<Props>,
  madeFrom: (props: Props) => MadeFrom | null,
): FunctionComponent<Props> => {
  const made = new WeakMap<object, Map<string, string>>();
  const placeOf = ({ record, variant }: MadeFrom): Place => {
    const variants = made.get(record) ?? new Map<string, string>();
    made.set(record, variants);
    return { html: variants.get(variant), keep: (html) => void variants.set(variant, html) };
  };
  return function Kept(props: Props) {
    const from = places && madeFrom(props);
    if (!places || !from) return <View {...props} />;
    const place = placeOf(from);
    places.push(place);
    from.announce?.();
    return createElement(MARK, null, place.html === undefined ? <View {...props} /> : null);
  };
};

/**
 * A component whose HTML is cached on the server. It must be pure, without ids, context or another kept component
 * inside. `madeFrom` covers all props that change the output, or returns null if this one must not be cached.
 */
export const kept = <Props extends object>(
  View: FunctionComponent<Props>,
  madeFrom: (props: Props) => MadeFrom | null,
): FunctionComponent<Props> => (typeof window === 'undefined' ? keptOnServer(View, madeFrom) : View);

/** A substring keeps the whole text that it was cut from in memory. */
const copyOf = (part: string): string => ` ${part}`.slice(1);

/** Fills places with cached HTML, caches the new HTML, and removes the markers. */
const filled = (html: string, inOrder: readonly Place[]): string => {
  const [before = '', ...marked] = html.split(`<${MARK}>`);
  return marked.reduce((whole, text, index) => {
    const place = inOrder[index];
    const end = text.indexOf(END);
    if (!place || end < 0) throw new Error('A kept component contains another one: keep only one of them.');
    const made = place.html ?? text.slice(0, end);
    if (place.html === undefined) place.keep(copyOf(made));
    return whole + made + text.slice(end + END.length);
  }, before);
};

/** A page's HTML as `render` returns it, with cached components filled in. Throws what `render` throws. */
export const withKept = (render: () => string): string => {
  const own: Place[] = [];
  places = own;
  try {
    const html = render();
    return own.length > 0 ? filled(html, own) : html;
  } finally {
    places = null;
  }
};
