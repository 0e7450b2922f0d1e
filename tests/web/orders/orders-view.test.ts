import { ordersHref, readOrdersView } from '#web/features/orders/orders-view.ts';

it('cuts the search text without splitting a character', () => {
  const { search } = readOrdersView({ q: `${'a'.repeat(59)}😀` });
  expect(search?.isWellFormed()).toBe(true);
  expect(search).toHaveLength(60);
});

it.each([
  [{}, { type: null, group: null, search: null }, '/profile/orders'],
  [
    { type: 'voucher', group: 'pending', q: ' tea ' },
    { type: 'VOUCHER', group: 'pending', search: 'tea' },
    '/profile/orders?type=voucher&group=pending&q=tea',
  ],
  [
    { type: 'partner', group: 'constructor', q: '  ' },
    { type: null, group: null, search: null },
    '/profile/orders',
  ],
])('reads %j as %j, which is written as %s', (query, view, href) => {
  expect(readOrdersView(query)).toEqual(view);
  expect(ordersHref(readOrdersView(query))).toBe(href);
});
