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
const EDGE = `${MARK}>`;

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
 * A component whose HTML is kept on the server. It must be pure, without ids or context: `madeFrom` names all props
 * that change what it shows, or says null where this one is not to be kept. Others may be kept inside; once it is
 * kept itself, they are not asked any more, so it announces their pictures too.
 */
export const kept = <Props extends object>(
  View: FunctionComponent<Props>,
  madeFrom: (props: Props) => MadeFrom | null,
): FunctionComponent<Props> => (typeof window === 'undefined' ? keptOnServer(View, madeFrom) : View);

/** What was made so far of the page, or of a place in it, and what that lies in. */
interface Making {
  html: string;
  place: Place | undefined;
  around: Making | null;
}

const NOT_IN_PAIRS = 'The marks of kept components are not in pairs.';

/** A part that is cut out of a text holds all of that text in memory. */
const copyOf = (part: string): string => ` ${part}`.slice(1);

/** Puts kept pieces into their places, keeps the new ones, and takes the marks out. */
const filled = (html: string, inOrder: readonly Place[]): string => {
  const toCome = inOrder.values();
  let here: Making = { html: '', place: undefined, around: null };
  for (const text of html.split(EDGE)) {
    if (text.endsWith('</')) {
      const { place, around } = here;
      if (!place || !around) throw new Error(NOT_IN_PAIRS);
      const made = here.html + text.slice(0, -2);
      if (place.html === undefined) place.keep(copyOf(made));
      here = around;
      here.html += place.html ?? made;
    } else if (text.endsWith('<')) {
      here.html += text.slice(0, -1);
      here = { html: '', place: toCome.next().value, around: here };
    } else here.html += text;
  }
  if (here.around) throw new Error(NOT_IN_PAIRS);
  return here.html;
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
