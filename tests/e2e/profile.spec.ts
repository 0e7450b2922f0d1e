// The member area: every coin, the orders, personal details, and signing out.
import type { Page } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { withTextOfTwiceTheSize } from './support/large-text.ts';
import { enrol, freshNumber, signIn } from './support/members.ts';
import { AT_ONE_SIZE, expect, expectAccessible, expectToFit, test } from './support/test.ts';

/** One card with 25,000 available coins and the history of a year, as the seed has it. */
const DEMO_MEMBER = '9876543210';

const PAGES = ['/profile', '/profile/edit-profile', '/profile/points-ledger', '/profile/orders'];

const enrolAt = async (page: Page, outbox: (to: string) => Promise<string>, path: string) => {
  await page.goto(`/login?returnTo=${encodeURIComponent(path)}`);
  await enrol(page, outbox, freshNumber());
  await expect(page).toHaveURL(path);
};

/** The entries of the ledger, without the items of menu and footer. */
const entries = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: /\d{4}/ });

test('the ledger shows the balance and can be paged and filtered', async ({
  page,
  context,
  baseURL,
  apiUrl,
}) => {
  await signIn(context, baseURL!, apiUrl, DEMO_MEMBER);

  await test.step('the balance and expiring coins are shown', async () => {
    await page.goto('/profile/points-ledger');
    await expect(page).toHaveTitle('Transaction History');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaction History');
    const balance = page.getByRole('region', { name: 'Balance' });
    await expect(balance).toContainText('Available coins25,000');
    await expect(balance).toContainText('Total 25,000');
    await expect(page.getByRole('region', { name: 'Coins that expire soon' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('earlier entries are appended by keyboard without leaving the page', async () => {
    await expect(entries(page)).toHaveCount(20);
    const newest = await entries(page).first().innerText();
    const rest = await page.getByRole('link', { name: 'Show earlier' }).getAttribute('href');
    await page.getByRole('link', { name: 'Show earlier' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => entries(page).count()).toBeGreaterThan(20);
    expect(await entries(page).first().innerText()).toBe(newest);
    await expect(page).toHaveURL('/profile/points-ledger?pages=2');

    const shown = await entries(page).count();
    const last = entries(page).last();
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    await last.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/transaction-details/);
    for (const step of [() => page.goBack(), () => page.reload()]) {
      await step();
      await expect(page).toHaveURL('/profile/points-ledger?pages=2');
      await expect(entries(page)).toHaveCount(shown);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    }

    await page.goto(rest!);
    expect(await entries(page).first().innerText()).not.toBe(newest);
    await page.getByRole('link', { name: 'Show the latest' }).click();
    await expect.poll(() => entries(page).first().innerText()).toBe(newest);
  });

  await test.step('a filter is part of the address', async () => {
    await page.getByRole('link', { name: 'Spent', exact: true }).click();
    await expect(page).toHaveURL('/profile/points-ledger?filter=BURN');
    await expect(page.getByRole('link', { name: 'Spent', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await expect(entries(page).filter({ hasText: '+' })).toHaveCount(0);
    const spent = await entries(page).allInnerTexts();
    expect(spent.length).toBeGreaterThan(0);
    for (const entry of spent) expect(entry).toMatch(/\u2212[\d,]+$/);
    await page.reload();
    expect(await entries(page).allInnerTexts()).toEqual(spent);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Earned', exact: true }).click();
    await expect(page).toHaveURL('/profile/points-ledger?filter=EARN');
    await expect(entries(page).filter({ hasText: '+' }).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/profile/points-ledger?filter=BURN');
    await expect.poll(() => entries(page).allInnerTexts()).toEqual(spent);
  });

  await test.step('an invalid cursor redirects to the newest entries', async () => {
    await page.goto('/profile/points-ledger?filter=BURN&after=forged');
    await expect(page).toHaveURL('/profile/points-ledger?filter=BURN');
  });
});

test('the card shows its full number and barcode, also without JavaScript and at twice the text size', async ({
  page,
  outbox,
  browser,
}) => {
  await enrolAt(page, outbox, '/profile');
  const masked = page.getByRole('link', { name: /^Card xxxxxx\d{4}$/ });
  const lastFour = (await masked.innerText()).slice(-4);
  await masked.click();
  await expect(page).toHaveURL('/profile/card');
  await expect(page).toHaveTitle('Your card');
  const number = page.getByText(new RegExp(`^\\d{4} \\d{2}${lastFour[0]} ${lastFour.slice(1)}$`));
  await expect(number).toBeVisible();
  const barcode = page.getByRole('img', { name: `Barcode of your card ${await number.innerText()}` });
  await expect(barcode).toBeVisible();
  await expectAccessible(page);
  await withTextOfTwiceTheSize(page);
  await expectToFit(page);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const bare = await plain.newPage();
  await bare.goto(page.url());
  await expect(bare.getByRole('img', { name: /^Barcode of your card/ })).toBeVisible();
  await plain.close();
});

test('the profile shows the member’s name, card and details, and unknown profile options are a 404', async ({
  page,
  outbox,
  complaints,
  isMobile,
}) => {
  await enrolAt(page, outbox, '/profile');
  await expect(page).toHaveTitle('Profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meera Krishnan');
  const masked = page.getByRole('link', { name: /^Card xxxxxx\d{4}$/ });
  await expect(masked).toBeVisible();
  const birthday = page.getByText('Date of birth');
  await expect(birthday).toBeVisible({ visible: !isMobile });
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Account Details' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/profile/edit-profile');
  await expect(page.getByLabel('First name')).toHaveValue('Meera');
  await expect(page.getByLabel('Date of birth')).toHaveValue('');
  await expect(page.getByLabel('Mobile number')).toHaveValue(/^7\dxxxx\d{4}$/);
  await expect(page.getByRole('main').getByRole('definition')).toContainText([
    /^xxxxxx\d{4}$/,
    'ZILLION',
    /^\d{2} \w{3} \d{4}$/,
  ]);
  await expectAccessible(page);

  await test.step('reminders can be turned off by keyboard, and stay off', async () => {
    const reminded = page.getByLabel('Remind me before coins expire');
    await expect(reminded).toBeChecked();
    await expect(reminded).toHaveAccessibleDescription(/30 and 7 days before/);
    await reminded.focus();
    await page.keyboard.press('Space');
    await expect(reminded).not.toBeChecked();
    await expect(reminded).toHaveAccessibleDescription(/^No reminders are sent/);
    await expectAccessible(page);
    await page.reload();
    await expect(reminded).not.toBeChecked();
  });

  for (const option of ['nonsense', 'addresses', 'orders/1']) {
    complaints.expectStatus(404, `/profile/${option}`);
    const answer = await page.goto(`/profile/${option}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  }
});

test('the list shows an order with its status, and links to its next step', async ({ page, outbox }) => {
  await enrolAt(page, outbox, '/profile/orders');
  await expect(page).toHaveTitle('Your Orders');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/order-summary?productId=v-1034&denomination=20000&count=1');
  await page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).click();
  await expect(page).toHaveTitle('Redeem point');
  const waiting = page.url();
  await page.goto('/profile/orders');
  const order = page.getByRole('main').getByRole('link', { name: /Coffee card/ });
  await expect(order).toContainText('Waiting for your one-time password');
  await expect(order).toContainText('800 coins');
  await expectAccessible(page);
  await order.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(waiting);
});

test('signing out by keyboard ends the session on the server as well', async ({
  page,
  context,
  outbox,
  baseURL,
}) => {
  await enrolAt(page, outbox, '/profile');
  const kept = await context.cookies();
  const jwt = kept.find(({ name }) => name === 'jwt')!;
  await tabTo(page, 'SIGN OUT');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign in' }).filter({ visible: true }).first()).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('jwt');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('isLoggedIn'))),
  ).toEqual([]);

  for (const path of PAGES) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`);
  }

  // The old cookie, sent again.
  const answer = await fetch(`${baseURL!}/api/v1/member/detail`, {
    headers: { cookie: `${jwt.name}=${jwt.value}` },
  });
  expect(answer.status).toBe(401);
  await context.addCookies(kept);
  await page.goto('/profile/points-ledger');
  await expect(page).toHaveURL(/\/login\?returnTo=/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the ledger can be read, filtered and paged', async ({ page, context, baseURL, apiUrl }) => {
    await signIn(context, baseURL!, apiUrl, DEMO_MEMBER);
    await page.goto('/profile/points-ledger');
    const newest = await entries(page).first().innerText();
    await page.getByRole('link', { name: 'Show earlier' }).click();
    await expect(page).toHaveURL(/\/profile\/points-ledger\?after=/);
    await expect(entries(page).first()).toBeVisible();
    expect(await entries(page).first().innerText()).not.toBe(newest);
    await page.getByRole('link', { name: 'Expired', exact: true }).click();
    await expect(page).toHaveURL('/profile/points-ledger?filter=EXPIRED');
    await expect(entries(page).first()).toContainText('Expired');
  });
});

test(
  'the pages of the member area fit the window at twice the text size',
  AT_ONE_SIZE,
  async ({ page, context, baseURL, apiUrl }) => {
    await signIn(context, baseURL!, apiUrl, DEMO_MEMBER);
    await withTextOfTwiceTheSize(page);
    const kinds = ['product-order-details', 'voucher-order-detail', 'coupon-order-detail'];
    await page.goto('/profile/orders');
    const orders = await Promise.all(
      kinds.map((kind) => page.locator(`main a[href^="/${kind}"]`).first().getAttribute('href')),
    );
    await page.goto('/profile/points-ledger');
    const entry = await page.locator('main a[href^="/transaction-details"]').first().getAttribute('href');
    for (const path of ['/', ...PAGES, '/profile/change-account', ...orders, entry]) {
      await page.goto(path!);
      await expect(page.getByRole('banner').getByText('25,000')).toBeVisible();
      await expectToFit(page);
    }
  },
);
