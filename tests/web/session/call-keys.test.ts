import {
  adoptCart,
  storedCart,
  keysFor,
  storedOrderId,
  storeOrderId,
  orderOfCart,
  wasSent,
} from '#web/session/call-keys.ts';
import { tabStorage } from '#web/session/storage.ts';

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

it('keeps the cart and its order when something else is sent, under another idempotency key', () => {
  const keys = keysFor(NAME, { points: 5 });
  storeOrderId(NAME, 'ZV-1');
  const others = keysFor(NAME, { points: 6 });
  expect([others.cartId, storedOrderId(NAME)]).toEqual([keys.cartId, 'ZV-1']);
  expect(others.idempotencyKey).not.toBe(keys.idempotencyKey);
});

it('tells whether exactly this was sent last', () => {
  keysFor(NAME, { points: 5 });
  expect([wasSent(NAME, { points: 5 }), wasSent(NAME, { points: 6 })]).toEqual([true, false]);
  expect(wasSent('another', { points: 5 })).toBe(false);
});

it.each([{ cartId: 7 }, { body: null }, { key: undefined }])('ignores stored keys with %j', (wrong) => {
  tabStorage.write(NAME, JSON.stringify({ cartId: CART, body: '{"points":5}', key: 'k-1', ...wrong }));
  expect(storedCart(NAME)).toBeNull();
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
