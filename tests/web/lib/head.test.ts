import { absolute, cutDescription } from '#web/lib/head.ts';

it('cuts a description to 220 characters plus an ellipsis', () => {
  expect(cutDescription('a'.repeat(220))).toBe('a'.repeat(220));
  expect(cutDescription('a'.repeat(221))).toBe(`${'a'.repeat(220)}…`);
  expect(cutDescription('🪙'.repeat(221))).toBe(`${'🪙'.repeat(220)}…`);
  expect(cutDescription('')).toBe('');
});

it.each([
  ['/', 'https://rewards.example/'],
  ['/burn/vouchers', 'https://rewards.example/burn/vouchers'],
  ['//evil.example/x', 'https://rewards.example//evil.example/x'],
])('resolves %s on the origin of the page', (path, expected) => {
  expect(absolute('https://rewards.example', path)).toBe(expected);
});
