import { addressOf } from '#web/server/page-address.ts';

it('separates the parameters of the path from the query, which Next.js mixes', () => {
  const params = { filter: ['fuel', 'a%2Fb'], moduleType: 'burn' };
  expect(addressOf({ params, query: { ...params, q: 'tea' } })).toEqual({
    params: { filter: 'fuel/a%2Fb', moduleType: 'burn' },
    query: { q: 'tea' },
    repeated: {},
  });
});

it('takes the first value of a repeated parameter, and returns all its values separately', () => {
  expect(addressOf({ query: { category: ['fuel', 'travel'], sort: 'discount' } })).toEqual({
    params: {},
    query: { category: 'fuel', sort: 'discount' },
    repeated: { category: ['fuel', 'travel'] },
  });
});

it('leaves out a parameter that contains a NUL character', () => {
  expect(addressOf({ query: { q: 'te\u0000a' } }).query).toEqual({});
});
