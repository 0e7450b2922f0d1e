import { themeCss } from '#web/lib/theme.ts';

const theme = { light: { accent: '#00714a', 'on-accent': '#FFFFFF' }, dark: { accent: '#3ecb90' } };

it('writes the colours of both schemes and the coin pictures of the brand', () => {
  expect(themeCss(theme, 'zillion')).toBe(
    ':root:root{--accent:#00714a;--on-accent:#FFFFFF;--coin-mark:url("/brands/zillion/coin.svg");' +
      '--coin-large:url("/brands/zillion/coin-large.svg")}' +
      '@media (prefers-color-scheme:dark){:root:root{--accent:#3ecb90}}',
  );
});

it('writes the same CSS for equal themes, so that its hash stays the same', () => {
  expect(themeCss(structuredClone(theme), 'zillion')).toBe(themeCss(theme, 'zillion'));
});

it.each([
  ['accent;}body{display:none', '#00714a'],
  ['Accent', '#00714a'],
  ['-accent', '#00714a'],
  ['accent</style>', '#00714a'],
  ['x:1;--y', '#00714a'],
  ['accent', 'red'],
  ['accent', '#fff'],
  ['accent', '#00714a;background:url(//evil.example)'],
  ['accent', '#00714a\n'],
  ['accent', '</style><script>'],
  ['accent', 'url(javascript:alert(1))'],
])('leaves out the invalid colour %j: %j', (name, colour) => {
  const bare = themeCss({ light: {}, dark: {} }, 'zillion');
  expect(themeCss({ light: { [name]: colour }, dark: { [name]: colour } }, 'zillion')).toBe(bare);
});

it.each(['../evil', 'a"b', 'A', '', 'x)y', 'evil.example/'])(
  'leaves out the coin pictures when the brand id is invalid: %j',
  (brand) => {
    expect(themeCss({ light: {}, dark: {} }, brand)).toBe(
      ':root:root{}@media (prefers-color-scheme:dark){:root:root{}}',
    );
  },
);
