// A brand's theme colours as CSS variables in one style element, always the same text for the same brand, so that the
// Content-Security-Policy can allow it by hash.
import { OLD_BROWSER_CSS } from './old-browser.ts';

interface Theme {
  light: Record<string, string>;
  dark: Record<string, string>;
}

/** The page background in both schemes: `--surface` of the style sheet. */
export const SURFACE = { light: '#f7f2e8', dark: '#16130f' } as const;

const NAME = /^[a-z][a-z0-9-]{0,40}$/;
const COLOUR = /^#[0-9a-f]{6}$/i;

// Anything that is not a plain token and a plain colour is dropped: the text goes into the page unescaped.
const declarations = (palette: Record<string, string>): string =>
  Object.entries(palette)
    .filter(([name, colour]) => NAME.test(name) && COLOUR.test(colour))
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** The small coin next to figures, and the large one of the slab. */
const coins = (brand: string): string =>
  NAME.test(brand)
    ? `--coin-mark:url("/brands/${brand}/coin.svg");--coin-large:url("/brands/${brand}/coin-large.svg")`
    : '';

/**
 * The style of a brand: its colours for both schemes, and its coins. `:root` is doubled so that it overrides the
 * style sheet's colours whatever their order in the head.
 */
export const themeCss = (theme: Theme, brand: string): string =>
  `:root:root{${[declarations(theme.light), coins(brand)].filter(Boolean).join(';')}}` +
  `@media (prefers-color-scheme:dark){:root:root{${declarations(theme.dark)}}}`;

const styles = new WeakMap<Theme, { brand: string; css: string }>();

/**
 * The only style element in a page's head: the brand's style and the old-browser notice, which the style sheet's
 * build tools would rewrite. Cached, because each brand has one theme, used again and again.
 */
export const pageStyle = (theme: Theme, brand: string): string => {
  const known = styles.get(theme);
  if (known?.brand === brand) return known.css;
  const css = themeCss(theme, brand) + OLD_BROWSER_CSS;
  styles.set(theme, { brand, css });
  return css;
};
