import { readOrdersView } from '#web/features/orders/orders-view.ts';

it('cuts what is searched for without leaving half a letter', () => {
  const { search } = readOrdersView({ q: `${'a'.repeat(59)}😀` });
  expect(search?.isWellFormed()).toBe(true);
  expect(search).toHaveLength(60);
});
