import { readExtent } from '#web/lib/list-extent.ts';

it('reads the position and the number of pages in an address', () => {
  expect(readExtent({ after: 'place', pages: '3' })).toEqual({ cursor: 'place', pages: 3 });
  expect(readExtent({})).toEqual({ cursor: undefined, pages: 1 });
  expect(readExtent({ after: '', pages: '' })).toEqual({ cursor: undefined, pages: 1 });
});

it.each([
  ['0', 1],
  ['-2', 1],
  ['2.5', 1],
  ['1e1', 1],
  ['many', 1],
  ['10', 10],
  ['11', 10],
  ['999999999999', 1],
])('takes %s for %i pages', (text, pages) => {
  expect(readExtent({ pages: text }).pages).toBe(pages);
});

it('reads the first value of what is repeated', () => {
  expect(readExtent({ after: ['a', 'b'], pages: ['2', '3'] })).toEqual({ cursor: 'a', pages: 2 });
});
