// The product's own colours that appear next to a brand's, by their token names, as in styles/tokens.css.

/** Colours by token name. */
export type Palette = Readonly<Record<string, string>>;

export type Scheme = 'light' | 'dark';

export const NEUTRALS = {
  light: {
    surface: '#f7f2e8',
    'surface-raised': '#fffdf9',
    'surface-sunken': '#ede6d9',
    ink: '#1d1813',
    'ink-muted': '#62594d',
    'line-strong': '#8a7f70',
    coin: '#f5b83d',
    'coin-rim': '#d0921f',
    'coin-soft': '#fbe8c4',
    'on-coin': '#4a2b00',
  },
  dark: {
    surface: '#16130f',
    'surface-raised': '#221e18',
    'surface-sunken': '#2d2820',
    ink: '#f6f0e4',
    'ink-muted': '#b7ac9b',
    'line-strong': '#8d8272',
    coin: '#f5b83d',
    'coin-rim': '#d0921f',
    'coin-soft': '#3d2d10',
    'on-coin': '#4a2b00',
  },
} as const satisfies Record<Scheme, Palette>;
