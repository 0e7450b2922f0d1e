import { isDemo } from '#web/lib/demo.ts';

it('turns the demo on by default only if no external host or database is set', () => {
  expect(isDemo({})).toBe(true);
  expect(isDemo({ DEMO: '' })).toBe(true);
  for (const name of ['API_HOST', 'AUTH_HOST', 'SEARCH_HOST', 'DATABASE_URL']) {
    expect(isDemo({ [name]: 'https://elsewhere.example' })).toBe(false);
  }
});

it('turns the demo on or off as DEMO says, if it is set', () => {
  expect(isDemo({ DEMO: '1', DATABASE_URL: 'postgres://db/x' })).toBe(true);
  expect(isDemo({ DEMO: '0' })).toBe(false);
});
