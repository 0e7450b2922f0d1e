// What a screen reader is told: each control of the member's own pages has a name.
import { signIn } from './support/members.ts';
import { expect, test } from './support/test.ts';

const CONTROLS = [
  ...['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'slider', 'spinbutton'],
  ...['switch', 'tab', 'menuitem', 'img'],
];
/** A control without a name, as a line of the tree that assistive technology is given: `- button [disabled]`. */
const NAMELESS = new RegExp(`^\\s*- (?:${CONTROLS.join('|')})(?: \\[[^\\]]*\\])*:?\\s*$`, 'm');

const PAGES = [
  '/profile',
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
];
const ORDER_PAGES: Record<string, string[]> = {
  PRODUCT: ['/product-order-details', '/order-receipt'],
  VOUCHER: ['/voucher-order-detail', '/voucher-order-receipt'],
  COUPON: ['/coupon-order-detail', '/burn/coupons/receipt'],
};

test('each control of the member area has a name', async ({ page, context, baseURL, apiUrl }) => {
  test.slow();
  // An order of each kind, as the seed has it.
  await signIn(context, baseURL!, apiUrl, '9876543210');
  const answer = await context.request.get(`${baseURL!}/api/v1/order/list`);
  const { data } = (await answer.json()) as { data: { orderList: { orderId: string; itemType: string }[] } };
  const orders = Object.entries(ORDER_PAGES).flatMap(([itemType, paths]) => {
    const order = data.orderList.find((one) => one.itemType === itemType);
    expect(order, `an order of a ${itemType}`).toBeDefined();
    return paths.map((path) => `${path}?orderId=${order!.orderId}`);
  });
  for (const path of [...PAGES, ...orders]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const tree = await page.locator('body').ariaSnapshot();
    expect(tree, path).toMatch(/- (?:button|link) "/);
    expect(NAMELESS.exec(tree)?.[0], `a control of ${path} without a name`).toBeUndefined();
  }
});

test('a control without a name would be found', async ({ page }) => {
  await page.goto('/offline');
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  expect(await page.locator('body').ariaSnapshot()).toMatch(NAMELESS);
});
