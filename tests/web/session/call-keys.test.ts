import {
  adoptCart,
  storedCart,
  keysFor,
  storedOrderId,
  storeOrderId,
  orderOfCart,
} from '#web/session/call-keys.ts';

const NAME = 'order';
const CART = '5f0c1c1e-5b0a-4c1e-8f57-7b1c2d3e4f50';

afterEach(() => window.sessionStorage.clear());

it('keeps its keys and its order when it adopts its own cart', () => {
  const keys = keysFor(NAME, { points: 5 });
  storeOrderId(NAME, 'ZV-1');
  adoptCart(NAME, keys.cartId);
  expect(storedOrderId(NAME)).toBe('ZV-1');
  expect(keysFor(NAME, { points: 5 })).toEqual(keys);
});

it('adopts the cart of another tab with a new idempotency key', () => {
  const { idempotencyKey } = keysFor(NAME, { points: 5 });
  adoptCart(NAME, CART);
  expect([storedCart(NAME), storedOrderId(NAME)]).toEqual([CART, null]);
  const keys = keysFor(NAME, { points: 5 });
  expect(keys.cartId).toBe(CART);
  expect(['', idempotencyKey]).not.toContain(keys.idempotencyKey);
});

it.each([
  ['CART_ORDERED', 'ZV-1'],
  ['ORDER_STATE', null],
])('reads from the error %s which order the cart has become: %j', (errorCode, order) => {
  const refusal = { message: 'No', code: 409, errorCode, details: { orderId: 'ZV-1' } };
  expect(orderOfCart(refusal)).toBe(order);
});
