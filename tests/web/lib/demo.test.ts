import { isDemo } from '#web/lib/demo.ts';

it('is on by default only while no outside host or database is named', () => {
  expect(isDemo({})).toBe(true);
  expect(isDemo({ DEMO: '' })).toBe(true);
  for (const name of ['API_HOST', 'AUTH_HOST', 'SEARCH_HOST', 'DATABASE_URL']) {
    expect(isDemo({ [name]: 'https://elsewhere.example' })).toBe(false);
  }
});

it('does what DEMO says where it says something', () => {
  expect(isDemo({ DEMO: '1', DATABASE_URL: 'postgres://db/x' })).toBe(true);
  expect(isDemo({ DEMO: '0' })).toBe(false);
});
