// After ordering: finding an order, viewing it, cancelling it, and its codes.
import { enrol, enrolByCalls, freshNumber, WELCOME_COINS } from './support/members.ts';
import { orderGiftCard, orderKite, takeCoupon } from './support/orders.ts';
import { reach } from './support/keyboard.ts';
import { expectOnePaper } from './support/print.ts';
import { AT_ONE_SIZE, expect, expectAccessible, test } from './support/test.ts';

/** The codes on an order's printed page. */
interface PrintedOrder {
  line: { count: number };
  vouchers: { voucherId: string; code?: string; pin?: string | null }[];
}

interface PrintedPage {
  pageProps: { initialState: { orderReceipt: { data: { order: PrintedOrder } } } };
}

test('a member can search orders, open one and cancel it, and gets the coins back', async ({
  page,
  outbox,
}) => {
  const mobile = freshNumber();
  await page.goto('/login?returnTo=/profile/orders');
  await enrol(page, outbox, mobile);
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  const orderId = await orderKite(page, outbox, mobile);
  await takeCoupon(page);

  await page.goto('/profile/orders');
  await expect(page).toHaveTitle('Your Orders');
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Z[PC]-/ });
  await expect(rows).toHaveCount(2);
  await page.getByRole('group', { name: 'Kind' }).getByRole('link', { name: 'Products' }).click();
  await expect(rows).toHaveCount(1);
  await expectAccessible(page);
  const search = page.getByRole('searchbox', { name: 'Search your orders' });
  const unfold = page.getByText('Search and status');
  // Folded on a phone only.
  if (await unfold.isVisible()) await unfold.click();
  await search.fill('nothing like that');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'No order matches' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect(rows).toHaveCount(2);
  await search.fill(orderId.toLowerCase());
  await search.press('Enter');
  await expect(rows).toHaveCount(1);

  await page.getByRole('link', { name: /kite/i }).click();
  await expect(page).toHaveURL(new RegExp(`/product-order-details\\?orderId=${orderId}$`));
  await expect(page).toHaveTitle('Order Details');
  await expect(page.getByText('Order confirmed')).toBeVisible();
  await expect(page.getByText('14, Lake View Road')).toBeVisible();
  await expectOnePaper(page);
  await page.goto(`/order-receipt?orderId=${orderId}`);
  await expectOnePaper(page);
  await page.goBack();
  await expect(page.getByText('14, Lake View Road')).toBeVisible();
  await expectAccessible(page);

  const ask = page.getByRole('button', { name: 'Cancel order' });
  await ask.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog).toContainText('796 coins');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();
  await ask.click();
  await dialog.getByRole('button', { name: 'Cancel order' }).dblclick();
  await expect(page.getByText('Order cancelled by member', { exact: true }).first()).toBeVisible({
    timeout: 20_000,
  });
  await expect(ask).toBeHidden();

  await page.goto('/profile/points-ledger');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText(
    `Available coins${WELCOME_COINS.toLocaleString('en-IN')}`,
  );
});

test('a member can return a delivered product by keyboard only, and gets the coins back', async ({
  member: { page, mobile },
  outbox,
  books,
}) => {
  test.slow();
  const orderId = await orderKite(page, outbox, mobile, books);
  const head = page.getByRole('heading', { level: 1 });
  await page.goto(`/order-receipt?orderId=${orderId}`);
  await expect(head).toHaveText(/^Delivered/, { timeout: 60_000 });

  await page.goto(`/product-order-details?orderId=${orderId}`);
  const ask = page.getByRole('button', { name: 'Return', exact: true });
  await expect(page.getByText(/You can send it back until \d{2} \w{3} \d{4}/)).toBeVisible();
  await reach(ask);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send it back?' });
  await expect(dialog).toContainText(
    '796 coins come back when the courier collects it, with the expiry they had.',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();
  await page.keyboard.press('Enter');
  await reach(dialog.getByRole('button', { name: 'Return it' }));
  // A double click: it is sent back once.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(ask).toBeHidden();
  // The button that had the focus is gone: keyboard users continue from the order's state.
  await expect(page.locator(':focus')).toContainText('Order Details');

  await page.goto(`/order-receipt?orderId=${orderId}`);
  await expect(head).toHaveText('Returned', { timeout: 60_000 });
  await expect(
    page.getByText(/It is back at the store\. Your coins came back with the expiry they had/),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Paid, and given back796');
  await expectAccessible(page);
  await books.expectEntries(mobile, [
    'EARNED 1000',
    'BLOCKED 796',
    'BLOCK_REVERSED 796',
    'BURNED 796',
    'BURNED_REVERSED 796',
  ]);

  await page.goto('/profile/points-ledger');
  const returned = page.getByRole('listitem').filter({ hasText: 'kite' }).filter({ hasText: '+796' });
  await expect(returned).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('Available coins1,000');
  await page.goto(`/product-order-details?orderId=${orderId}`);
  await expect(page.getByText('Order returned', { exact: true }).first()).toBeVisible();
  await expect(ask).toHaveCount(0);
});

test('a code is hidden until requested, and another member’s order is a 404', async ({
  page,
  outbox,
  complaints,
  browser,
  isMobile,
}) => {
  await page.goto('/login?returnTo=/profile/orders');
  await enrol(page, outbox, freshNumber());
  const orderId = await takeCoupon(page);
  await expect(async () => {
    await page.goto(`/coupon-order-detail?orderId=${orderId}`);
    await expect(page.getByRole('button', { name: 'Show code' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessible(page);
  const code = page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}/);
  await expect(code).toHaveCount(0);
  await page.getByRole('button', { name: 'Show code' }).click();
  await expect(code).toHaveCount(1);
  await expect(page.getByText('Code shown')).toBeVisible();
  await expectOnePaper(page);
  await page.goto(`/burn/coupons/receipt?orderId=${orderId}`);
  await expectOnePaper(page);

  await test.step('the address of another order type redirects to its own', async () => {
    await page.goto(`/voucher-order-detail?orderId=${orderId}`);
    await expect(page).toHaveURL(new RegExp(`/coupon-order-detail\\?orderId=${orderId}$`));
    await expect(code).toHaveCount(0);
  });

  await test.step('the list can be searched without JavaScript', async () => {
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      baseURL: new URL(page.url()).origin,
    });
    const still = await plain.newPage();
    await still.goto('/profile/orders?type=coupon');
    if (isMobile) await still.getByText('Search and status').click();
    await still.getByRole('searchbox', { name: 'Search your orders' }).fill('second');
    await still.getByRole('searchbox', { name: 'Search your orders' }).press('Enter');
    await expect(still).toHaveURL(/type=coupon&q=second/);
    await expect(still.getByRole('link', { name: /Second cup/ })).toBeVisible();
    await plain.close();
  });

  await page.context().clearCookies();
  await page.goto('/login?returnTo=/profile/orders');
  await enrol(page, outbox, freshNumber());
  complaints.expectStatus(404, '/coupon-order-detail');
  await page.goto(`/coupon-order-detail?orderId=${orderId}`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('an order of ten codes prints on one page, with a PIN for each code', async ({
  member: { page, mobile },
  outbox,
}) => {
  const orderId = await orderGiftCard(page, outbox, mobile);
  const ten = Array.from({ length: 10 }, (_, index) => `${orderId}-${String(index + 1)}`);
  /** The largest possible order, of which the test pays for one card. */
  const multiplied = (order: PrintedOrder): PrintedOrder => ({
    ...order,
    line: { ...order.line, count: 10 },
    vouchers: ten.map((voucherId) => ({ ...order.vouchers[0]!, voucherId })),
  });
  await page.route('**/_next/data/**/voucher-order-detail.json*', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as PrintedPage;
    const { data } = json.pageProps.initialState.orderReceipt;
    data.order = multiplied(data.order);
    await route.fulfill({ response: answer, json });
  });
  await page.route('**/api/v1/order/details', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { data: { order: PrintedOrder } };
    const { order } = json.data;
    json.data.order = multiplied({
      ...order,
      vouchers: order.vouchers.map((voucher) => ({ ...voucher, code: 'WSTA-4417-9021', pin: '459983' })),
    });
    await route.fulfill({ response: answer, json });
  });
  await expect(async () => {
    await page.goto('/profile/orders');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Coffee card/ })
      .click();
    await expect(page.getByText('Card 10 of 10, ₹200')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show code' }).click();
  await expect(page.getByText('WSTA-4417-9021 · PIN 459983')).toHaveCount(9);
  await expectOnePaper(page);
});

test(
  'what is asked of an order or a voucher on a page from before a release says that it needs a reload, or another way',
  AT_ONE_SIZE,
  async ({ page, context, baseURL, outbox, complaints }) => {
    await enrolByCalls(context, baseURL!, outbox);
    const orderId = await takeCoupon(page);
    const scripts = '/_next/static/chunks/';
    complaints.expectStatus(404, scripts);
    const press = (name: string) => page.getByRole('button', { name }).click();
    const openBeforeRelease = async (path: string) => {
      await expect(async () => {
        await page.goto(path);
        await expect(page.getByRole('button', { name: 'Show code' })).toBeVisible({ timeout: 2000 });
      }).toPass();
      await page.waitForLoadState('networkidle');
      await page.route(`**${scripts}**`, (route) => route.fulfill({ status: 404, body: '' }));
    };
    for (const path of ['/coupon-order-detail', '/burn/coupons/receipt']) {
      await openBeforeRelease(`${path}?orderId=${orderId}`);
      await press('Show code');
      await expect(page.getByText('Reload the page and try again.')).toBeVisible();
      await page.unroute(`**${scripts}**`);
    }
    await openBeforeRelease(`/user-voucher-description?voucherId=${orderId}-1`);
    await press('Show code');
    await press('QR code');
    await expect(page.getByText('The picture did not load. Use the code itself.')).toBeVisible();
  },
);

test('a member can show a voucher’s QR code and barcode, and mark it as used', async ({ page, outbox }) => {
  await page.goto('/user-vouchers');
  await expect(page.getByRole('heading', { name: 'Sign in to see your vouchers' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await enrol(page, outbox, freshNumber());
  await expect(page.getByRole('heading', { name: 'No active vouchers' })).toBeVisible();
  await takeCoupon(page);
  const row = page.getByRole('main').getByRole('link', { name: /Second cup/ });
  await expect(async () => {
    await page.goto('/user-vouchers');
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessible(page);
  await row.click();

  await expect(page).toHaveTitle('Your voucher');
  await page.getByRole('button', { name: 'Show code' }).click();
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code of Second cup' })).toBeVisible();
  await page.getByRole('button', { name: 'Barcode' }).click();
  await expect(page.getByRole('img', { name: 'Barcode of Second cup' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark as used' }).click();
  await expect(page.getByRole('button', { name: 'Not used yet' })).toBeVisible();

  await page.goto('/user-vouchers?state=used');
  await expect(row).toBeVisible();
  await page.goto('/user-products');
  await expect(page.getByRole('heading', { name: 'Nothing has arrived yet' })).toBeVisible();
  await expectAccessible(page);
});
