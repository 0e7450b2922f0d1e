// The steps of every journey: a later step without the earlier ones redirects to the right one, and so does a session
// that ends midway.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addAddress, call } from './support/calls.ts';
import { enterPassword } from './support/members.ts';
import { takeCoupon } from './support/orders.ts';
import { expect, test } from './support/test.ts';

/** An address, or what the page shows instead of the requested content. */
type Shown = (page: Page) => Promise<void>;
type Target = string | RegExp | Shown;

interface Stage {
  /** The journey, and how far it has come. */
  name: string;
  /** Gets there by calls; returns the id of what was created. */
  begin?: (page: Page) => Promise<string>;
  /** Each step that is requested too early or too late, with the address or content that comes instead. */
  outcomes: (id: string) => Record<string, Target>;
}

const place = async (page: Page, path: string, body: object): Promise<string> => {
  const placed = await call<{ orderId?: string; conversionId?: string }>(page, path, body, {
    cartId: randomUUID(),
  });
  return placed.orderId ?? placed.conversionId ?? '';
};

const shows =
  (role: 'heading' | 'link' | 'button', name: string): Shown =>
  (page) =>
    expect(page.getByRole(role, { name }).filter({ visible: true }).first()).toBeVisible();

const asks =
  (label: string): Shown =>
  (page) =>
    expect(page.getByLabel(label, { exact: true })).toBeVisible();

const KITE = 'productId=p-1073&count=1';
const VOUCHER = 'productId=v-1034&denomination=20000&count=1';
const PAN = { pan: 'ABCPK1234F', fullName: 'Meera Krishnan', dateOfBirth: '1990-08-08' };
const ANSWERS = 'often:daily,where:online,coins:groceries,find:mail,recommend:perhaps';

let addressId = '';
let cart = '';

const STAGES: Stage[] = [
  // First, while there are coins enough for a claim.
  {
    name: 'cashback, without a PAN',
    outcomes: () => ({
      '/claim-cashback/order-summary': '/claim-cashback',
      '/claim-cashback/receipt': '/claim-cashback',
      '/claim-cashback?step=payee': asks('PAN'),
      '/claim-cashback?step=amount': asks('PAN'),
    }),
  },
  {
    name: 'cashback, without an account',
    begin: async (page) => {
      await call(page, '/api/v1/dbt/verify/pan', PAN);
      return '';
    },
    outcomes: () => ({ '/claim-cashback?step=amount': asks('UPI id') }),
  },
  {
    name: 'cashback, without an amount',
    begin: async (page) => {
      await call(page, '/api/v1/dbt/edit/beneficiary', { kind: 'UPI', upiId: 'meera@examplebank' });
      return (cart = randomUUID());
    },
    outcomes: () => ({
      '/claim-cashback': shows('heading', 'How many coins?'),
      [`/claim-cashback/order-summary?cart=${cart}`]: '/claim-cashback',
    }),
  },
  {
    name: 'product, nothing chosen',
    outcomes: () => ({
      '/order-summary': '/burn/vouchers',
      '/payments-options': '/burn/vouchers',
      '/order-receipt': '/profile/orders',
      '/product-order-details': '/profile/orders',
    }),
  },
  {
    name: 'product, without an address',
    outcomes: () => ({
      [`/order-summary?${KITE}`]: /\/delivery-address-form\?returnTo=%2Forder-summary/,
      [`/payments-options?${KITE}`]: /\/delivery-address-form\?returnTo=%2Forder-summary/,
    }),
  },
  {
    name: 'product, address not chosen',
    begin: async (page) => (addressId = await addAddress(page)),
    outcomes: () => ({
      [`/order-summary?${KITE}`]: `/order-summary?${KITE}&addressId=${addressId}`,
      [`/payments-options?${KITE}`]: `/order-summary?${KITE}&addressId=${addressId}`,
      [`/payments-options?${KITE}&addressId=${randomUUID()}`]: `/order-summary?${KITE}&addressId=${addressId}`,
    }),
  },
  {
    name: 'survey, not answered',
    outcomes: () => ({ '/survey': shows('button', 'Send answers') }),
  },
  {
    name: 'survey, answered',
    begin: async (page) => {
      await call(page, '/api/v1/survey/participate', { surveyId: 'how-you-shop-2026', answers: ANSWERS });
      return '';
    },
    outcomes: () => ({ '/survey': shows('heading', 'Thank you for your answers') }),
  },
  {
    name: 'product, not confirmed',
    begin: (page) =>
      place(page, '/api/v1/product/p2o/PlaceOrder', {
        productId: 'p-1073',
        count: 1,
        addressId,
        points: 160,
        moneyPaise: 159_00,
      }),
    outcomes: (id) => ({
      [`/order-receipt?orderId=${id}`]: `/payments-options?orderId=${id}`,
      [`/voucher-order-receipt?orderId=${id}`]: `/payments-options?orderId=${id}`,
    }),
  },
  {
    name: 'voucher, nothing chosen',
    outcomes: () => ({
      '/voucher-order-receipt': '/profile/orders',
      [`/payments-options?${VOUCHER}`]: `/order-summary?${VOUCHER}`,
      '/order-summary?productId=v-1034&denomination=20000&count=25': shows('link', 'Take 10'),
      '/order-summary?productId=v-1034&count=2': '/burn/vouchers/coffee-card/v-1034?count=2',
    }),
  },
  {
    name: 'voucher, not confirmed',
    begin: (page) =>
      place(page, '/api/v1/voucher/place-order', {
        productId: 'v-1034',
        denomination: 200_00,
        count: 1,
        points: 800,
      }),
    outcomes: (id) => ({
      [`/voucher-order-receipt?orderId=${id}`]: `/payments-options?orderId=${id}`,
      [`/burn/coupons/receipt?orderId=${id}`]: `/payments-options?orderId=${id}`,
    }),
  },
  {
    name: 'coupon, nothing chosen',
    outcomes: () => ({
      '/coupons/order-summary': '/coupons',
      '/burn/coupons/receipt': '/profile/orders',
      '/order-summary?productId=c-1008&count=1': '/coupons/order-summary?productId=c-1008',
      '/coupons/order-summary?productId=p-1073': /\/order-summary\?productId=p-1073&count=1/,
    }),
  },
  {
    name: 'coupon, not confirmed',
    begin: (page) =>
      place(page, '/api/v1/product/place-order', { productId: 'c-1008', count: 1, points: 60 }),
    outcomes: (id) => ({ [`/burn/coupons/receipt?orderId=${id}`]: `/payments-options?orderId=${id}` }),
  },
  {
    name: 'coupon, confirmed',
    begin: takeCoupon,
    outcomes: (id) => ({
      [`/payments-options?orderId=${id}`]: `/burn/coupons/receipt?orderId=${id}`,
      [`/order-receipt?orderId=${id}`]: `/burn/coupons/receipt?orderId=${id}`,
    }),
  },
  {
    name: 'plus, not bought',
    outcomes: () => ({
      '/zillion-plus': shows('link', 'See the plans'),
    }),
  },
  {
    name: 'plus, not paid',
    begin: (page) =>
      place(page, '/api/v1/membership/buy', { planId: 'plus-3', pricePaise: 149_00, autoRenew: false }),
    outcomes: (id) => ({ [`/zillion-plus?orderId=${id}`]: shows('link', 'Continue to payment') }),
  },
  {
    name: 'campaign, not taken',
    outcomes: () => ({ '/campaign/zillion-plus/receipt': '/campaign/zillion-plus' }),
  },
  {
    name: 'campaign, not paid',
    begin: (page) =>
      place(page, '/api/v1/campaign/create/order', { campaignId: 'zillion-plus', pricePaise: 349_00 }),
    outcomes: (id) => ({
      [`/campaign/zillion-plus/receipt?orderId=${id}`]: shows('link', 'Continue to payment'),
    }),
  },
  {
    name: 'conversion, not begun',
    outcomes: () => ({
      '/coin-conversion-receipt': '/convert-coins',
      '/convert-coin-receipt': '/convert-coins',
    }),
  },
  {
    name: 'conversion, not confirmed',
    begin: (page) =>
      place(page, '/api/v1/client/point/conversion', { points: 4000, coins: 1000, microSite: false }),
    outcomes: (id) => ({
      [`/coin-conversion-receipt?conversionId=${id}`]: `/convert-coins?conversionId=${id}`,
      [`/convert-coin-receipt?conversionId=${id}`]: `/convert-coins?conversionId=${id}`,
    }),
  },
];

test('a step requested too early or too late leads to the right step on every journey', async ({
  member: { page },
  complaints,
}) => {
  test.slow();
  // The page asks for the missing claim before it redirects.
  complaints.expectStatus(404, '/api/v1/dbt/summary');
  for (const { name, begin, outcomes } of STAGES) {
    await test.step(name, async () => {
      const id = (await begin?.(page)) ?? '';
      for (const [asked, target] of Object.entries(outcomes(id))) {
        await page.goto(asked);
        if (typeof target === 'function') await target(page);
        else await expect(page, `${name}: ${asked}`).toHaveURL(target);
      }
    });
  }
});

test('the login leads back to the one-time password when the session ends there', async ({
  member: { page, mobile },
  context,
  outbox,
  books,
  complaints,
}) => {
  complaints.expectStatus(401, '/api/');
  await page.goto(`/order-summary?${VOUCHER}`);
  await page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).click();
  await expect(page.getByText(/^Sent to/)).toBeVisible();
  const confirming = page.url();
  const code = await outbox(mobile);
  await context.clearCookies({ name: 'jwt' });
  await page.getByLabel('One-time password').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Session Expired!')).toBeVisible();
  await expect(page).toHaveTitle('Login');
  await enterPassword(page, outbox, mobile);
  await expect(page).toHaveURL(confirming);
  await expect(page.getByText(/^Sent to/)).toBeVisible();
  await page.getByLabel('One-time password').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveTitle('Order Receipt');
  await books.expectEntries(mobile, ['EARNED 1000', 'BLOCKED 800', 'BLOCK_REVERSED 800', 'BURNED 800']);
});
