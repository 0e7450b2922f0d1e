// Checks that a brand's colours are readable: every pair that appears together on a screen, in both colour schemes.
// WCAG 2.2: text 4.5, edges and graphics 3.

import { NEUTRALS, type Palette, type Scheme } from '../neutral-colours.ts';

const TEXT = 4.5;
const EDGE = 3;

/** The colours that a brand supplies for each scheme. */
const BRAND_COLOURS = [
  'accent',
  'accent-hover',
  'accent-pressed',
  'on-accent',
  'accent-ink',
  'accent-soft',
  'on-accent-soft',
  'hero',
  'hero-deep',
  'on-hero',
  'on-hero-muted',
] as const;

/** The foreground, the backgrounds it appears on, and the minimum ratio. */
const PAIRS: readonly (readonly [string, readonly string[], number])[] = [
  ['ink', ['accent-soft'], TEXT],
  ['ink-muted', ['accent-soft'], TEXT],
  ['accent-ink', ['surface', 'surface-raised', 'surface-sunken', 'accent-soft', 'coin-soft'], TEXT],
  ['coin', ['hero-deep'], TEXT],
  ['on-accent', ['accent', 'accent-hover', 'accent-pressed'], TEXT],
  ['on-accent-soft', ['accent-soft'], TEXT],
  ['on-hero', ['hero', 'hero-deep'], TEXT],
  ['on-hero-muted', ['hero', 'hero-deep'], TEXT],
  ['accent', ['surface', 'surface-raised'], EDGE],
  ['coin', ['hero'], EDGE],
];

const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number => {
  const rgb = parseInt(hex.slice(1), 16);
  return 0.2126 * channel(rgb >> 16) + 0.7152 * channel((rgb >> 8) & 255) + 0.0722 * channel(rgb & 255);
};

/** Contrast of two colours like #00714a, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const schemeProblems = (palette: Palette, scheme: Scheme): string[] => {
  const colours: Palette = { ...palette, ...NEUTRALS[scheme] };
  const broken = BRAND_COLOURS.filter((name) => !/^#[0-9a-f]{6}$/i.test(palette[name] ?? ''));
  if (broken.length > 0) return broken.map((name) => `${name} (${scheme}) must be a colour like #00714a`);
  return PAIRS.flatMap(([text, grounds, least]) =>
    grounds.flatMap((ground) => {
      const ratio = contrastOf(colours[text] ?? '', colours[ground] ?? '');
      return ratio < least
        ? [`${text} on ${ground} (${scheme}): ${ratio.toFixed(2)}, at least ${least} is needed`]
        : [];
    }),
  );
};

/** One line for each missing colour and each unreadable pair; none for a good theme. */
export const contrastProblems = (theme: Record<Scheme, Palette>): string[] => [
  ...schemeProblems(theme.light, 'light'),
  ...schemeProblems(theme.dark, 'dark'),
];
