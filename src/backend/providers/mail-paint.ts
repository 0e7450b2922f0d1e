// The colours of an e-mail in HTML: inline for light, in a style sheet for dark, which a mail program may leave out.
import { html, type Html } from '../html.ts';
import { NEUTRALS, type Palette, type Scheme } from '../neutral-colours.ts';

/** Of a brand, each checked when the brand was loaded (seed/contrast.ts). */
export type Theme = Readonly<Record<Scheme, Palette>>;

interface Paint {
  ground?: string;
  text?: string;
  edge?: string;
}

/** The tokens that each thing is painted with. The pairs with a brand's colours are checked in seed/contrast.ts. */
const PAINTS = {
  page: { ground: 'surface', text: 'ink' },
  band: { ground: 'hero', text: 'on-hero' },
  coin: { ground: 'coin', text: 'on-coin', edge: 'coin-rim' },
  card: { ground: 'surface-raised', text: 'ink' },
  quote: { text: 'ink-muted', edge: 'line-strong' },
  slip: { ground: 'accent-soft', text: 'on-accent-soft' },
  tear: { edge: 'accent-ink' },
  foot: { text: 'ink-muted' },
} as const satisfies Record<string, Paint>;

type PaintName = keyof typeof PAINTS;

const PROPERTIES = { ground: 'background-color', text: 'color', edge: 'border-color' } as const;

const declarationsOf = (paint: Paint, colours: Palette): string[] =>
  (Object.keys(PROPERTIES) as (keyof Paint)[]).flatMap((key) => {
    const token = paint[key];
    return token === undefined ? [] : [`${PROPERTIES[key]}: ${colours[token] ?? ''}`];
  });

export interface Painter {
  /** The attributes of an element that is painted so; `css` is the rest of its style. */
  paint: (name: PaintName, css: string) => Html;
  darkRules: string;
}

export const createPainter = (theme: Theme): Painter => {
  const light: Palette = { ...theme.light, ...NEUTRALS.light };
  const dark: Palette = { ...theme.dark, ...NEUTRALS.dark };
  const darkRule = ([name, paint]: [string, Paint]): string =>
    `.mail-${name} { ${declarationsOf(paint, dark)
      .map((declaration) => `${declaration} !important;`)
      .join(' ')} }`;
  return {
    // Edges come after the borders that they paint, which would reset them.
    paint: (name, css) =>
      html`class="mail-${name}" style="${[css, ...declarationsOf(PAINTS[name], light)].join('; ')}"`,
    darkRules: Object.entries(PAINTS).map(darkRule).join('\n'),
  };
};
