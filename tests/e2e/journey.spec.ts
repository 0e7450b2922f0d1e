// The whole journey: a visitor becomes a member, spends coins on a voucher and sees every coin accounted for.
import type { Page } from '@playwright/test';
import { reach } from './support/keyboard.ts';
import { enrol, freshNumber, WELCOME_COINS } from './support/members.ts';
import { expectOnePaper } from './support/print.ts';
import { AT_ONE_SIZE, expect, expectAccessible, test } from './support/test.ts';

/** The only button of that name that is visible at this width. */
const shown = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true });

const PRICE = 800;

test('a visitor enrols, redeems a voucher and sees every coin accounted for', async ({ page, outbox }) => {
  const mobile = freshNumber();

  await test.step('the home page shows the tagline, offers and categories', async () => {
    await page.goto('/');
    await expect(page).toHaveTitle('Good things, paid in coins');
    await expect(page.getByRole('region', { name: 'Offers' })).toBeVisible();
    for (const category of ['Groceries', 'Fuel', 'Entertainment', 'Travel', 'Apparel']) {
      await expect(page.getByRole('link', { name: category, exact: true })).toBeVisible();
    }
  });

  await test.step('the listing links to a voucher', async () => {
    await page.goto('/burn/vouchers');
    await page.getByRole('link', { name: /Coffee card/ }).click();
    await expect(page).toHaveURL(/\/burn\/vouchers\/coffee-card\/v-\w+$/);
  });

  await test.step('the choice of denomination is kept through the login', async () => {
    await page.getByText('₹200', { exact: true }).click();
    await shown(page, /^Redeem/).click();
    await expect(page).toHaveURL(/\/login\?returnTo=/);
    await enrol(page, outbox, mobile);
    await expect(page).toHaveURL(/\/order-summary\?.*denomination=20000&count=1/);
  });

  await test.step('the summary shows the price and the remaining coins', async () => {
    await expect(page).toHaveTitle('Summary');
    await expect(page.getByRole('region', { name: 'Your bill' })).toContainText(`You pay${String(PRICE)}`);
    await expect(page.getByRole('region', { name: 'Your bill' })).toContainText('Coins left200');
    await expect(page.getByLabel('E-mail')).toHaveValue('meera@example.in');
    await expect(page.getByLabel('Mobile number')).toHaveValue(mobile);
    await expectAccessible(page);
    await shown(page, 'Continue').click();
  });

  await test.step('a one-time password confirms the order', async () => {
    await expect(page).toHaveTitle('Redeem point');
    await expect(page.getByText(/^Sent to/)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('One-time password').fill(await outbox(mobile));
    await page.getByRole('button', { name: 'Verify' }).click();
  });

  await test.step('the receipt shows the code on demand', async () => {
    await expect(page).toHaveTitle('Order Receipt');
    await expect(page.getByText('Order delivered')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/^\d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} [ap]m$/)).toBeVisible();
    await page.getByRole('button', { name: 'Show code' }).click();
    await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();
    await expectAccessible(page);
    await expectOnePaper(page);
    await page.goto(page.url().replace('/voucher-order-receipt', '/voucher-order-detail'));
    await expect(page).toHaveTitle('Voucher Order Detail');
    await expectAccessible(page);
    await expectOnePaper(page);
    await page.goBack();
  });

  await test.step('the ledger contains the entry', async () => {
    await page.getByRole('link', { name: 'Transaction History' }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/profile\/points-ledger/);
    const newest = page.getByRole('listitem').filter({ hasText: 'Coffee card' }).first();
    await expect(newest).toContainText(`−${String(PRICE)}`);
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText(String(WELCOME_COINS - PRICE));
    await expectAccessible(page);
  });

  await test.step('signing out ends the session on the server as well', async () => {
    const cookies = await page.context().cookies();
    await page.goto('/profile');
    await page.getByRole('button', { name: 'SIGN OUT' }).filter({ visible: true }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign in' }).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText('You are signed out.', { exact: true })).toBeVisible();
    // A page that wakes up only now would ask whose session the old cookies tell of.
    await page.goto('about:blank');
    await page.context().addCookies(cookies);
    await page.goto('/profile/points-ledger');
    await expect(page).toHaveURL(/\/login/);
  });
});

test('a member can redeem a voucher by keyboard only', async ({ member: { page, mobile }, outbox }) => {
  const { keyboard } = page;
  await page.goto('/burn/vouchers/coffee-card/v-1034');
  const value = page.getByRole('radio', { name: '₹200' });
  await reach(page.getByRole('radio', { checked: true }));
  while (!(await value.isChecked())) await keyboard.press('ArrowRight');
  await reach(shown(page, /^Redeem/));
  await keyboard.press('Enter');
  await expect(page).toHaveTitle('Summary');
  await reach(shown(page, 'Continue'));
  await keyboard.press('Enter');
  await expect(page.getByText(/^Sent to/)).toBeVisible();
  await reach(page.getByLabel('One-time password'));
  await keyboard.type(await outbox(mobile));
  await keyboard.press('Enter');
  await expect(page).toHaveTitle('Order Receipt');
  await reach(page.getByRole('button', { name: 'Show code' }));
  await keyboard.press('Enter');
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();
});

test('going back from the summary leads to the voucher with the choices made, not to the login', async ({
  page,
  outbox,
}) => {
  await page.goto('/burn/vouchers/coffee-card/v-1034');
  await page.getByText('₹500', { exact: true }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await shown(page, /^Redeem/).click();
  await expect(page).toHaveTitle('Login');
  await enrol(page, outbox, freshNumber());
  await expect(page).toHaveTitle('Summary');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Coffee card' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '₹500' })).toBeChecked();
  await expect(page.locator('output')).toHaveText('2');
});

test(
  'an order is placed once despite going back, double clicks and reloads',
  AT_ONE_SIZE,
  async ({ page, outbox }) => {
    const mobile = freshNumber();
    await page.goto(
      '/login?returnTo=%2Forder-summary%3FproductId%3Dv-1034%26denomination%3D20000%26count%3D1',
    );
    await enrol(page, outbox, mobile);
    await shown(page, 'Continue').dblclick();
    await expect(page).toHaveTitle('Redeem point');
    const placed = page.url();
    await page.goBack();
    await expect(page).toHaveTitle('Summary');
    await shown(page, 'Continue').click();
    await expect(page).toHaveURL(placed);
    await page.reload();
    await page.getByLabel('One-time password').fill(await outbox(mobile));
    await page.getByRole('button', { name: 'Verify' }).dblclick();
    await expect(page).toHaveTitle('Order Receipt');
    await page.goto(placed);
    await expect(page).toHaveTitle('Order Receipt');
    await page.goto('/profile/orders');
    await expect(page.getByRole('link', { name: /Coffee card/ })).toHaveCount(1);
    await page.goto('/profile/points-ledger');
    await expect(page.getByRole('listitem').filter({ hasText: `−${String(PRICE)}` })).toHaveCount(1);
  },
);

test(
  'an order is placed once when its answer is lost and it is sent again',
  AT_ONE_SIZE,
  async ({ page, outbox, complaints }) => {
    const mobile = freshNumber();
    await page.goto(
      '/login?returnTo=%2Forder-summary%3FproductId%3Dv-1034%26denomination%3D20000%26count%3D1',
    );
    await enrol(page, outbox, mobile);
    let lost = 0;
    await page.route('**/api/v1/voucher/place-order', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      // The order is placed; its answer never arrives.
      await route.fetch();
      await route.fulfill({ status: 503, body: '' });
    });
    complaints.expectStatus(503, '/api/v1/voucher/place-order');
    await shown(page, 'Continue').click();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await shown(page, 'Continue').click();
    await expect(page).toHaveTitle('Redeem point');
    await page.goto('/profile/orders');
    await expect(page.getByRole('link', { name: /Coffee card/ })).toHaveCount(1);
  },
);

test('the summary says how many coins are missing and disables Continue', async ({ page, outbox }) => {
  await page.goto(
    '/login?returnTo=%2Forder-summary%3FproductId%3Dv-1034%26denomination%3D200000%26count%3D1',
  );
  await enrol(page, outbox, freshNumber());
  await expect(page.getByText('7,000 coins')).toBeVisible();
  await expect(shown(page, 'Continue')).toBeDisabled();
});
