import { readOrdersView } from '#web/features/orders/orders-view.ts';

it('cuts the search text without splitting a character', () => {
  const { search } = readOrdersView({ q: `${'a'.repeat(59)}😀` });
  expect(search?.isWellFormed()).toBe(true);
  expect(search).toHaveLength(60);
});
