import {
  adoptCart,
  keptCart,
  keysFor,
  notedOrder,
  noteOrder,
  orderedAlready,
} from '#web/session/call-keys.ts';

const NAME = 'order';
const CART = '5f0c1c1e-5b0a-4c1e-8f57-7b1c2d3e4f50';

afterEach(() => window.sessionStorage.clear());

it('goes on with the call of a cart that it has, when told of that cart', () => {
  const keys = keysFor(NAME, { points: 5 });
  noteOrder(NAME, 'ZV-1');
  adoptCart(NAME, keys.cartId);
  expect(notedOrder(NAME)).toBe('ZV-1');
  expect(keysFor(NAME, { points: 5 })).toEqual(keys);
});

it('takes over the cart of another tab, with a key of its own', () => {
  const { idempotencyKey } = keysFor(NAME, { points: 5 });
  adoptCart(NAME, CART);
  expect([keptCart(NAME), notedOrder(NAME)]).toEqual([CART, null]);
  const keys = keysFor(NAME, { points: 5 });
  expect(keys.cartId).toBe(CART);
  expect(['', idempotencyKey]).not.toContain(keys.idempotencyKey);
});

it.each([
  ['CART_ORDERED', 'ZV-1'],
  ['ORDER_STATE', null],
])('an order that a refusal with %s names was made of the cart: %j', (errorCode, order) => {
  const refusal = { message: 'No', code: 409, errorCode, details: { orderId: 'ZV-1' } };
  expect(orderedAlready(refusal)).toBe(order);
});
