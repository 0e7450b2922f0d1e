// For screen readers: each control of the member's own pages has a name, and one name leads to one place.
import type { Page } from '@playwright/test';
import { call } from './support/calls.ts';
import { signIn } from './support/members.ts';
import { expect, test } from './support/test.ts';

const CONTROLS = [
  ...['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'slider', 'spinbutton'],
  ...['switch', 'tab', 'menuitem', 'img'],
];
/** A control without a name, as a line of the accessibility tree: `- button [disabled]`. */
const NAMELESS = new RegExp(`^\\s*- (?:${CONTROLS.join('|')})(?: \\[[^\\]]*\\])*:?\\s*$`, 'm');

const LINK = /^(\s*)- link "(.*)"(?: \[[^\]]*\])*:?$/;

/** Names of links on one page that lead to different places. */
const ambiguous = (tree: string): string[] => {
  const lines = tree.split('\n');
  const places = new Map<string, Set<string>>();
  lines.forEach((line, at) => {
    const [, indent, name] = LINK.exec(line) ?? [];
    if (indent === undefined || name === undefined) return;
    const own = `${indent}  - /url: `;
    const url = lines.slice(at + 1).find((next) => next.startsWith(own));
    places.set(name, (places.get(name) ?? new Set()).add(url?.slice(own.length) ?? ''));
  });
  return [...places]
    .filter(([, urls]) => urls.size > 1)
    .map(([name, urls]) => `${name}: ${[...urls].join(', ')}`);
};

const PAGES = [
  '/profile',
  '/profile/card',
  '/profile/edit-profile',
  '/profile/points-ledger',
  '/profile/add-address-home',
  '/delivery-address-form',
  '/profile/orders',
  '/user-products',
  '/user-vouchers',
  '/profile/change-account',
  '/profile/sessions',
  '/profile/trips',
  '/verify-email-by-otp',
  '/offline',
  '/claim-cashback',
];
const ORDER_PAGES: Record<string, string[]> = {
  PRODUCT: ['/product-order-details', '/order-receipt'],
  VOUCHER: ['/voucher-order-detail', '/voucher-order-receipt'],
  COUPON: ['/coupon-order-detail', '/burn/coupons/receipt'],
};

/** One page of each kind that shows a single thing of the member's, from the seed. */
const ownPages = async (page: Page): Promise<string[]> => {
  const { orderList } = await call<{ orderList: { orderId: string; itemType: string }[] }>(
    page,
    '/api/v1/order/list',
  );
  const orders = Object.entries(ORDER_PAGES).flatMap(([itemType, paths]) => {
    const order = orderList.find((one) => one.itemType === itemType);
    expect(order, `an order of a ${itemType}`).toBeDefined();
    return paths.map((path) => `${path}?orderId=${order!.orderId}`);
  });
  const { accountTxnList } = await call<{ accountTxnList: { entryId: string }[] }>(
    page,
    '/api/v1/member/account/txns',
    {},
  );
  const { holdingList } = await call<{ holdingList: { voucherId: string }[] }>(page, '/api/v1/holdings/list');
  const { addressList } = await call<{ addressList: { addressId: string }[] }>(
    page,
    '/api/v1/address/fetch/all',
  );
  return [
    ...orders,
    `/transaction-details?entryId=${accountTxnList[0]!.entryId}`,
    `/user-voucher-description?voucherId=${holdingList[0]!.voucherId}`,
    `/edit-delivery-address?addressId=${addressList[0]!.addressId}`,
  ];
};

test('each control of the member area has a name, and links of one name lead to one address', async ({
  page,
  context,
  baseURL,
  apiUrl,
}) => {
  test.slow();
  await signIn(context, baseURL!, apiUrl, '9876543210');
  const own = await ownPages(page);
  const wrong: string[] = [];
  for (const path of [...own, ...PAGES]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const tree = await page.locator('body').ariaSnapshot();
    expect(tree, path).toMatch(/- (?:button|link) "/);
    const nameless = NAMELESS.exec(tree)?.[0];
    if (nameless !== undefined) wrong.push(`${path}: no name: ${nameless.trim()}`);
    wrong.push(...ambiguous(tree).map((names) => `${path}: ${names}`));
  }
  expect(wrong).toEqual([]);
});

test('the check finds a control without a name, and links of one name to different addresses', async ({
  page,
}) => {
  await page.goto('/offline');
  await page.evaluate(() => {
    // Outside of what the app renders: hydration would remove them from inside it.
    const { body } = document;
    body.append(document.createElement('button'));
    for (const href of ['/a', '/b'])
      body.append(Object.assign(document.createElement('a'), { href, text: 'Here' }));
  });
  const tree = await page.locator('body').ariaSnapshot();
  expect(tree).toMatch(NAMELESS);
  expect(ambiguous(tree)).toEqual(['Here: /a, /b']);
});
