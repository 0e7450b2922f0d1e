import { addressOf } from '#web/server/page-address.ts';

it('tells what the path brings from the query, which the framework mixes', () => {
  const params = { filter: ['fuel', 'a%2Fb'], moduleType: 'burn' };
  expect(addressOf({ params, query: { ...params, q: 'tea' } })).toEqual({
    params: { filter: 'fuel/a%2Fb', moduleType: 'burn' },
    query: { q: 'tea' },
    repeated: {},
  });
});

it('takes the first of what stands there more than once, and keeps them all beside it', () => {
  expect(addressOf({ query: { category: ['fuel', 'travel'], sort: 'discount' } })).toEqual({
    params: {},
    query: { category: 'fuel', sort: 'discount' },
    repeated: { category: ['fuel', 'travel'] },
  });
});

it('leaves out what no text of the API may hold', () => {
  expect(addressOf({ query: { q: 'te\u0000a' } }).query).toEqual({});
});
