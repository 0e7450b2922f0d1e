// A product and a coupon, from their page to the receipt: by keyboard, in coins and money, and never twice.
import type { Page } from '@playwright/test';
import { reach } from './support/keyboard.ts';
import { enrol, freshNumber, WELCOME_COINS, type Outbox } from './support/members.ts';
import { AT_ONE_SIZE, expect, expectAccessible, test } from './support/test.ts';

/** ₹199, 796 coins: a new member can have it for coins alone. */
const CHEAP = '/burn/products/paper-kite-ready-to-fly/p-1073';
const CHEAP_PRICE = 796;
/** ₹899, 3,596 coins: more than a new member has, so money pays the rest. */
const DEARER = '/burn/products/torch-and-power-cell/p-1030';

const shown = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
  page.getByRole(role, { name }).filter({ visible: true });

const addAddress = async (page: Page) => {
  await expect(page).toHaveTitle('Add your delivery address');
  await page.getByLabel('Full name').fill('Meera Krishnan');
  await page.getByLabel('Pincode').fill('560001');
  await page.getByLabel('House and street').fill('14, Lake View Road');
  await expect(page.getByLabel('City')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveTitle('Summary');
};

/** From the product's page to the choice of payment, as a new member; returns the mobile number. */
const toPayment = async (page: Page, outbox: Outbox, product: string): Promise<string> => {
  const mobile = freshNumber();
  await page.goto(product);
  await shown(page, 'button', /^Redeem/).click();
  await expect(page).toHaveURL(/\/login\?/);
  await enrol(page, outbox, mobile);
  await addAddress(page);
  await shown(page, 'link', 'Continue').click();
  await expect(page).toHaveTitle('Redeem point');
  return mobile;
};

const verify = async (page: Page, outbox: Outbox, mobile: string) => {
  await expect(page).toHaveURL(/\/payments-options\?orderId=/);
  await expect(page.getByText(/^Sent to/)).toBeVisible();
  await page.getByLabel('One-time password').fill(await outbox(mobile));
  await page.getByRole('button', { name: 'Verify' }).click();
};

const orderRows = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Torch' });

test('a member can order a product for coins only, by keyboard only', async ({ page, outbox }) => {
  const mobile = freshNumber();
  const press = async (role: 'button' | 'link', name: string | RegExp) => {
    await reach(shown(page, role, name).first());
    await page.keyboard.press('Enter');
  };
  await page.goto(CHEAP);
  await expectAccessible(page);
  await press('button', /^Redeem/);
  await enrol(page, outbox, mobile);
  await expect(page).toHaveTitle('Add your delivery address');
  await reach(page.getByLabel('Full name'));
  await page.keyboard.type('Meera Krishnan');
  await page.keyboard.press('Tab');
  await page.keyboard.type('560001');
  await expect(page.getByLabel('City')).not.toHaveValue('');
  await page.keyboard.press('Tab');
  await page.keyboard.type('14, Lake View Road');
  await page.keyboard.press('Enter');

  await expect(page).toHaveTitle('Summary');
  await expect(page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')).toContainText(
    'Summary',
  );
  await expect(page.getByText(/Arrives within/)).toBeVisible();
  await expectAccessible(page);
  await press('link', 'Continue');

  await expect(page).toHaveTitle('Redeem point');
  const slider = page.getByRole('slider', { name: 'Coins to pay with' });
  await expect(slider).toHaveAttribute('aria-valuetext', '796 coins and ₹0.00');
  await reach(slider);
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', '700 coins and ₹24.00');
  await expect(page).toHaveURL(/points=700/);
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '796 coins and ₹0.00');
  await expectAccessible(page);
  await press('button', 'Continue');

  await expect(page.getByText(/^Sent to/)).toBeVisible();
  await expectAccessible(page);
  await reach(page.getByLabel('One-time password'));
  await page.keyboard.type(await outbox(mobile));
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Order Receipt');
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(`Paid${String(CHEAP_PRICE)}`);
  await expect(page.getByText('14, Lake View Road')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/profile/points-ledger');
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText(`Available coins${String(WELCOME_COINS - CHEAP_PRICE)}`);
});

test('a product for coins and money is paid once, even if the payment callback comes twice', async ({
  page,
  context,
  outbox,
}) => {
  const mobile = await toPayment(page, outbox, DEARER);

  await test.step('the split into coins and money survives a reload and Back', async () => {
    // Half of its price is more coins than a new member has.
    await expect(page.getByRole('button', { name: 'Half' })).toHaveCount(0);
    await page.getByRole('slider').press('ArrowLeft');
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '900 coins and ₹674.00');
    await expect(page).toHaveURL(/points=900/);
    await page.reload();
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '900 coins and ₹674.00');
    await shown(page, 'button', 'Continue').dblclick();
    await expect(page).toHaveURL(/\/payments-options\?orderId=/);
    await page.goBack();
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '900 coins and ₹674.00');
    await shown(page, 'button', 'Continue').click();
    await expect(page).toHaveURL(/\/payments-options\?orderId=/);
  });

  await test.step('a second tab shows the order in its current state', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other).toHaveTitle('Redeem point');
    await other.close();
  });

  await verify(page, outbox, mobile);
  await expect(page.getByRole('heading', { name: /^Pay / })).toBeVisible();

  await test.step('the receipt of an unpaid order leads to the payment again', async () => {
    const gateway = page.url();
    const order = await (await context.request.get('/api/v1/order/list')).json();
    expect(order.data.orderList).toHaveLength(1);
    await page.goto(`/order-receipt?orderId=${String(order.data.orderList[0].orderId)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One step left');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Pay ₹674.00' }).click();
    await expect(page).toHaveURL(gateway);
  });

  await page.getByLabel(/answer comes/).selectOption('twice');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveTitle('Order Receipt');
  // By this the receipt does not ask again for a payment whose answer is still on its way.
  await expect(page).toHaveURL(/from=payment/);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/On its way/, { timeout: 15_000 });
  await expect(receipt).toContainText('Paid900 coins + ₹674.00');
  await expectAccessible(page);

  await page.goto('/profile/orders');
  await expect(orderRows(page)).toHaveCount(1);
  await page.goto('/profile/points-ledger');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('Available coins100');
});

test(
  'a cancelled payment returns the coins, and the receipt says so',
  AT_ONE_SIZE,
  async ({ page, outbox }) => {
    const mobile = await toPayment(page, outbox, DEARER);
    await shown(page, 'button', 'Continue').click();
    await verify(page, outbox, mobile);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveTitle('Order Receipt');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order did not go through', {
      timeout: 15_000,
    });
    await expect(page.getByText(/The payment was cancelled.*1,000 coins are back/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Order again' }).click();
    await expect(page).toHaveURL(/\/torch-and-power-cell\/p-1030\?count=1$/);
    await page.goto('/profile/points-ledger');
    const balance = page.getByRole('region', { name: 'Balance' });
    await expect(balance).toContainText('Available coins1,000');
  },
);

test(
  'an order whose answer is lost is sent again with the same key, and another split replaces the pending order',
  AT_ONE_SIZE,
  async ({ page, context, outbox, complaints }) => {
    await toPayment(page, outbox, CHEAP);
    // The server takes the order; its answer never arrives.
    const keys: (string | undefined)[] = [];
    complaints.expectLost('/api/v1/product/p2o/PlaceOrder');
    await page.route('**/PlaceOrder', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.abort('connectionreset');
    });
    await shown(page, 'button', 'Continue').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
    await page.unroute('**/PlaceOrder');
    page.on('request', (request) => {
      if (request.url().endsWith('/PlaceOrder')) keys.push(request.headers()['idempotency-key']);
    });
    await shown(page, 'button', 'Continue').click();
    await expect(page).toHaveURL(/\/payments-options\?orderId=/);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);

    await page.goBack();
    await page.getByRole('button', { name: 'Fewest coins' }).click();
    await shown(page, 'button', 'Continue').click();
    await expect(page).toHaveURL(/\/payments-options\?orderId=/);
    await expect(page.getByRole('region', { name: 'Your bill' })).toContainText('You pay160');
    const answer = await context.request.get('/api/v1/order/list');
    const { data } = (await answer.json()) as { data: { orderList: { status: string }[] } };
    expect(data.orderList.filter(({ status }) => status === 'PENDING')).toHaveLength(1);
  },
);

test(
  'the minute to undo follows the server’s clock when the device’s clock is wrong',
  AT_ONE_SIZE,
  async ({ member: { page, mobile }, outbox }) => {
    await page.addInitScript(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 120_000;
    });
    await page.goto('/coupons/order-summary?productId=c-1008');
    await shown(page, 'button', 'Continue').click();
    await verify(page, outbox, mobile);
    const minute = page.getByText(/You can undo this for 00:[1-5]\d,/);
    await expect(minute).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(minute).toBeVisible();
  },
);

test('a coupon order can be undone until its code is shown', async ({ page, outbox }) => {
  const mobile = freshNumber();
  await page.goto('/coupons');
  await page
    .getByRole('link', { name: /Second ticket/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second ticket');
  await expectAccessible(page);
  await shown(page, 'button', /^Redeem/).click();
  await enrol(page, outbox, mobile);
  await expect(page).toHaveURL(/\/coupons\/order-summary\?productId=/);
  await expect(page).toHaveTitle('Summary');
  await expectAccessible(page);
  await shown(page, 'button', 'Continue').click();
  await verify(page, outbox, mobile);
  await expect(page).toHaveURL(/\/burn\/coupons\/receipt\?orderId=/);
  await expect(page.getByText('Order delivered')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Undone');
  await expect(page.getByText(/60 coins are back in your account/)).toBeVisible();

  await page.goto('/burn/coupons/second-ticket/c-1008');
  await shown(page, 'button', /^Redeem/).click();
  await shown(page, 'button', 'Continue').click();
  await verify(page, outbox, mobile);
  await expect(page.getByText('Order delivered')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Show code' }).click();
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});
