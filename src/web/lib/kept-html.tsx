// What is the same for everybody is rendered once on the server, for as long as the record that it shows lives
// (docs/decisions/082). In the browser, and in the tests of components, a kept component is the component itself.
import { createElement, type FunctionComponent } from 'react';

/** What a piece of a page is made from: a record, told by its identity, and the words that stand for all else. */
export interface MadeFrom {
  record: object;
  variant: string;
  /** Does what rendering it does beside its HTML: announces its pictures at the head of the page. */
  announce?: (() => void) | undefined;
}

/** A place of the page for a piece; `html` is what was kept of it, if it was. */
interface Place {
  html: string | undefined;
  keep: (html: string) => void;
}

/** The element around a piece until the page is whole. No content can hold its name, which each process draws. */
const MARK = `kept-${Math.random().toString(36).slice(2)}`;
const END = `</${MARK}>`;

/** The places of the page that is rendered right now: rendering is synchronous. */
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
 * A component whose HTML is kept on the server. It must be pure, without ids, context, or another kept one inside:
 * `madeFrom` names all props that change what it shows, or says null where this one is not to be kept.
 */
export const kept = <Props extends object>(
  View: FunctionComponent<Props>,
  madeFrom: (props: Props) => MadeFrom | null,
): FunctionComponent<Props> => (typeof window === 'undefined' ? keptOnServer(View, madeFrom) : View);

/** A part that is cut out of a text holds all of that text in memory. */
const copyOf = (part: string): string => ` ${part}`.slice(1);

/** Puts kept pieces into their places, keeps the new ones, and takes the marks out. */
const filled = (html: string, inOrder: readonly Place[]): string => {
  const [before = '', ...marked] = html.split(`<${MARK}>`);
  return marked.reduce((whole, text, index) => {
    const place = inOrder[index];
    const end = text.indexOf(END);
    if (!place || end < 0) throw new Error('A kept component holds another one: keep one of them.');
    const made = place.html ?? text.slice(0, end);
    if (place.html === undefined) place.keep(copyOf(made));
    return whole + made + text.slice(end + END.length);
  }, before);
};

/** A page's HTML as `render` makes it, with what is kept. Throws what `render` throws. */
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
