// Orders of a signed-in member, made by calls: for tests of what comes after ordering.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { BookKeeper } from './books.ts';
import { addAddress, call } from './calls.ts';
import type { Outbox } from './members.ts';

/** ₹199, 796 coins: a new member can have it for coins alone. */
const KITE = { productId: 'p-1073', points: 796 };
/** ₹200, 800 coins. */
const COFFEE_CARD = { productId: 'v-1034', denomination: 200_00, points: 800 };
const FREE_COUPON = 'c-1022';

/** Orders and confirms a kite; with `books`, the courier hurries. Returns the order's id. */
export const orderKite = async (
  page: Page,
  outbox: Outbox,
  mobile: string,
  books?: BookKeeper,
): Promise<string> => {
  const cartId = randomUUID();
  const addressId = await addAddress(page);
  const { orderId } = await call(
    page,
    '/api/v1/product/p2o/PlaceOrder',
    { ...KITE, count: 1, moneyPaise: 0, addressId },
    { cartId },
  );
  await books?.tell('fulfilment', 'hurry', orderId as string);
  const { requestId } = await call(page, '/api/v2/otp/init', { purpose: 'REDEEM_POINTS' }, { cartId });
  await call(page, '/api/v2/order/verify', { orderId, requestId, otp: await outbox(mobile) });
  return orderId as string;
};

/** Orders and confirms a gift card; its code comes in a moment. */
export const orderGiftCard = async (page: Page, outbox: Outbox, mobile: string): Promise<string> => {
  const cart = { cartId: randomUUID() };
  const { orderId } = await call(page, '/api/v1/voucher/place-order', { ...COFFEE_CARD, count: 1 }, cart);
  const { requestId } = await call(page, '/api/v2/otp/init', { purpose: 'REDEEM_POINTS' }, cart);
  await call(page, '/api/v2/order/verify', { orderId, requestId, otp: await outbox(mobile) });
  return orderId as string;
};

/** Orders a coupon that costs nothing; the member has it at once. */
export const takeCoupon = async (page: Page): Promise<string> => {
  const placing = { productId: FREE_COUPON, count: 1, points: 0 };
  const { orderId } = await call(page, '/api/v1/product/place-order', placing, { cartId: randomUUID() });
  return orderId as string;
};
