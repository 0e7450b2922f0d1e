// The HTML of an e-mail, read as its elements: their texts, and the colours that they are shown in.
import { SaxesParser } from 'saxes';
import type { Scheme } from '#backend/neutral-colours.ts';

interface MailElement {
  name: string;
  attributes: Record<string, string>;
  /** The texts directly in it, those of its spans included. */
  text: string;
  parent: MailElement | null;
}

/** Throws if the markup is not well-formed. */
export const elementsOf = (html: string): MailElement[] => {
  const elements: MailElement[] = [];
  let open: MailElement | null = null;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    open = { name, attributes, text: '', parent: open };
    elements.push(open);
  });
  parser.on('text', (text) => {
    if (open) open.text += text;
    if (open?.name === 'span' && open.parent) open.parent.text += text;
  });
  parser.on('closetag', () => {
    open = open?.parent ?? null;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(html.replace('<!doctype html>', '')).close();
  for (const element of elements) element.text = element.text.trim();
  return elements;
};

/** The texts of the elements of a name. */
export const textsOf = (html: string, name: string): string[] =>
  elementsOf(html).flatMap((element) => (element.name === name ? [element.text] : []));

/** The declarations of the e-mail's own style sheet for dark colours, by class. */
const darkRulesOf = (html: string): Map<string, string> => {
  const [, dark = ''] = html.split('@media (prefers-color-scheme: dark)');
  return new Map(
    [...dark.matchAll(/\.([\w-]+) \{([^}]*)\}/g)].map(([, name = '', rule = '']) => [name, rule]),
  );
};

interface Shown {
  text: string;
  colour: string | undefined;
  ground: string | undefined;
}

/** Every text of the body that is shown, in its colours. */
export const shownTexts = (html: string, scheme: Scheme): Shown[] => {
  const dark = darkRulesOf(html);
  const declared = ({ attributes: { style = '', class: name = '' } }: MailElement, property: string) => {
    const found = (rules: string, end = '') =>
      new RegExp(`(?:^|[; ])${property}: (#[0-9a-f]{6})${end}`).exec(rules)?.[1];
    // A rule that is not important would be overruled by the inline style.
    return (scheme === 'dark' ? found(dark.get(name) ?? '', ' !important') : undefined) ?? found(style);
  };
  const inherited = (element: MailElement | null, property: string): string | undefined =>
    element ? (declared(element, property) ?? inherited(element.parent, property)) : undefined;
  return elementsOf(html)
    .filter(({ name, text, attributes }) => {
      const isHidden = attributes['style']?.includes('display: none') ?? false;
      return text !== '' && !['title', 'style'].includes(name) && !isHidden;
    })
    .map((element) => ({
      text: element.text,
      colour: inherited(element, 'color'),
      ground: inherited(element, 'background-color'),
    }));
};
