// A brand's theme colours as page style variables: one style element, the same text for the same brand,
// so that the Content-Security-Policy can allow it by hash.
import { OLD_BROWSER_CSS } from './old-browser.ts';

export interface Theme {
  light: Record<string, string>;
  dark: Record<string, string>;
}

/** The page itself, in both schemes: `--surface` of the style sheet. */
export const SURFACE = { light: '#f7f2e8', dark: '#16130f' } as const;

const NAME = /^[a-z][a-z0-9-]{0,40}$/;
const COLOUR = /^#[0-9a-f]{6}$/i;

// Whatever is not a plain token and a plain colour is left out: the text goes into the page unescaped.
const declarations = (palette: Record<string, string>): string =>
  Object.entries(palette)
    .filter(([name, colour]) => NAME.test(name) && COLOUR.test(colour))
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** The coin beside figures, and the large one of the slab. */
const coins = (brand: string): string =>
  NAME.test(brand)
    ? `--coin-mark:url("/brands/${brand}/coin.svg");--coin-large:url("/brands/${brand}/coin-large.svg")`
    : '';

/**
 * The style of a brand: its colours for both schemes and its coins. Twice the root, so that it wins over the
 * style sheet's own colours wherever the two stand in the head.
 */
export const themeCss = (theme: Theme, brand: string): string =>
  `:root:root{${[declarations(theme.light), coins(brand)].filter(Boolean).join(';')}}` +
  `@media (prefers-color-scheme:dark){:root:root{${declarations(theme.dark)}}}`;

const made = new WeakMap<Theme, string>();

/**
 * The one style in a page's head: the brand's, and the notice for old browsers, since the style sheet's tools would
 * rewrite what those must not understand. A theme is one brand's, and asked for again and again.
 */
export const pageStyle = (theme: Theme, brand: string): string => {
  const known = made.get(theme);
  if (known !== undefined) return known;
  const style = themeCss(theme, brand) + OLD_BROWSER_CSS;
  made.set(theme, style);
  return style;
};
