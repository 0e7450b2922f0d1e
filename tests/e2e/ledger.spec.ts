// Every coin of a member: days, the balance on a date, documents and their proof, one whole entry; and the profile.
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { enrol, freshNumber, signIn, WELCOME_COINS } from './support/members.ts';
import { expectOnePaper } from './support/print.ts';
import { AT_ONE_SIZE, expect, expectAccessible, expectToFit, test } from './support/test.ts';

const enrolAt = async (page: Page, outbox: (to: string) => Promise<string>, path: string) => {
  await page.goto(`/login?returnTo=${encodeURIComponent(path)}`);
  await enrol(page, outbox, freshNumber());
  await expect(page).toHaveURL(path);
};

const COINS = new Intl.NumberFormat('en-IN').format(WELCOME_COINS);

const textOf = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8');

const downloadBy = async (page: Page, name: string): Promise<Download> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return download;
};

/** The browser's print dialog cannot be controlled, so the page records that it was requested. */
const notePrinting = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
};

/** Replaces the text of the focused field. */
const retype = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
};

test(
  'a member can filter, download, print and verify the statement, and verification names an altered entry',
  AT_ONE_SIZE,
  async ({ page, outbox }) => {
    await notePrinting(page);
    await enrolAt(page, outbox, '/profile/points-ledger');
    const rows = page.getByRole('main').getByRole('link', { name: 'Welcome coins' });
    await expect(rows).toHaveCount(1);
    await expect(page.getByText('No cash has been paid out yet.')).toBeVisible();

    await test.step('a date range is in the address, and the balance on a date is shown', async () => {
      const from = page.getByLabel('From', { exact: true });
      await expect(from).toBeHidden();
      await page.getByText('Choose dates').click();
      await from.fill('2020-01-01');
      await page.getByLabel('To', { exact: true }).fill('2020-01-31');
      await page.getByRole('button', { name: 'Show these dates' }).click();
      await expect(page).toHaveURL('/profile/points-ledger?from=2020-01-01&to=2020-01-31');
      await expect(page.getByRole('heading', { name: 'Nothing between these dates' })).toBeVisible();
      await expect(from).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'See all dates' }).click();
      await expect(rows).toHaveCount(1);

      const today = await page.getByLabel('Balance on a date').getAttribute('max');
      await page.getByLabel('Balance on a date').fill(today!);
      await page.getByRole('button', { name: 'Show balance' }).click();
      await expect(page.getByText(`${COINS} coins (${COINS} available)`)).toBeVisible();
      await page.getByText('Balance over time as a table').click();
      await expect(page.getByRole('table', { name: 'Balance over time' })).toContainText(COINS);
      await expectAccessible(page);
      // Nothing extends beyond the page's edge.
      await expectToFit(page);
    });

    await test.step('the entries can be downloaded as CSV', async () => {
      const csv = await textOf(await downloadBy(page, 'Download CSV'));
      expect(csv.startsWith('\uFEFFDate,Kind,What for,Coins')).toBe(true);
      expect(csv).toContain(`,Earned,Welcome coins,${String(WELCOME_COINS)},${String(WELCOME_COINS)},`);
    });

    await test.step('the statement has a printed page of its own', async () => {
      await page.getByRole('button', { name: 'Print' }).click();
      await expect(page.locator('body[data-printed]')).toBeAttached();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { name: /statement of coins/ })).toBeVisible();
      await expect(page.getByRole('main')).toBeHidden();
      await expectOnePaper(page);
      await expect(page.getByRole('main')).toBeVisible();
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    });

    await test.step('paper has no field, and its charts are blocks, which Firefox parts between sheets', async () => {
      await page.emulateMedia({ media: 'print' });
      const chart = page.locator('section', {
        has: page.getByRole('heading', { name: 'Balance over time' }),
      });
      await expect(chart.last()).toHaveCSS('display', 'block');
      await expect(chart.last().locator('..')).toHaveCSS('display', 'block');
      // A heading that stayed behind at the foot of a sheet would name nothing.
      const view = page.getByRole('heading', { name: 'Balance over time' }).locator('..');
      await expect(view).toHaveCSS('break-inside', 'avoid');
      await expect(view.locator('svg').first()).toBeVisible();
      await expect(page.getByLabel('Balance on a date')).toBeHidden();
      await page.emulateMedia({ media: null });
    });

    await test.step('the statement and a downloaded file can be verified', async () => {
      await page.getByText('Prove or check a statement').click();
      await page.getByRole('button', { name: 'Check my statement' }).click();
      await expect(page.getByText('Your statement holds.')).toBeVisible();

      const kept = await textOf(await downloadBy(page, 'Download with proof'));
      const file = (text: string) => ({
        name: 'coins.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
      const chooser = page.getByLabel('Statement file to check');
      await chooser.setInputFiles(file(kept));
      await expect(page.getByText('The file holds.')).toBeVisible();
      await chooser.setInputFiles(file(kept.replace('"Welcome coins"', '"Gift of a king"')));
      await expect(page.getByText('The file does not hold.')).toBeVisible();
      await expect(page.getByText(/Entry 1, “Gift of a king”.*was changed/)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('an entry opens by keyboard, and a visitor is asked to sign in', async () => {
      await rows.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveTitle('Transaction Details');
      await expect(page.getByRole('heading', { level: 2, name: 'Welcome coins' })).toBeVisible();
      await expect(page.getByText('A welcome for joining us.')).toBeVisible();
      await expect(page.getByRole('table', { name: 'Coins added' })).toContainText(COINS);
      await expectAccessible(page);

      const visitor = await page.context().browser()!.newContext();
      const other = await visitor.newPage();
      await other.goto(page.url());
      await expect(other.getByRole('heading', { name: 'Sign in to see this transaction' })).toBeVisible();
      await expect(other.getByText('Welcome coins')).toHaveCount(0);
      await expectAccessible(other);
      await visitor.close();
    });
  },
);

/** Nine digits in place of every amount of coins in an answer. */
const withManyCoins = (answer: string): string =>
  answer.replace(/"(\w*(?:[pP]oints|PointsAmount|earned|spent|balanceAfter|value))":\d+/g, '"$1":888888888');

test('amounts of nine digits fit a phone of 360 px', async ({ page, context, baseURL, apiUrl, isMobile }) => {
  test.skip(!isMobile, 'As wide as a phone');
  await signIn(context, baseURL!, apiUrl, '9876543210');
  for (const address of ['**/_next/data/**/points-ledger.json*', '**/api/v1/member/account/txns/details']) {
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: withManyCoins(await response.text()) });
    });
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Transaction History' }).first().click();
  const card = page.getByRole('region', { name: 'Balance' });
  await expect(card).toContainText('Available coins88,88,88,888');
  const figure = card.getByText('88,88,88,888', { exact: true }).first();
  expect(await figure.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  for (const fold of await page.getByText(/ as a table/).all()) await fold.click();
  const tables = page.locator('[role=region]:has(> table):visible');
  const widest = () =>
    tables.evaluateAll((all) => Math.max(...all.map((one) => one.scrollWidth - one.clientWidth)));
  await expect(tables).toHaveCount(2);
  expect(await widest()).toBe(0);

  await page
    .getByRole('link', { name: /^Saffron Cart groceries/ })
    .first()
    .click();
  await expect(page.getByRole('table', { name: 'Coins added' })).toContainText('88,88,88,888');
  expect(await widest()).toBe(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page);
});

test('the rows of orders and trips stay within the margin of the narrowest phone', async ({
  page,
  context,
  baseURL,
  apiUrl,
  isMobile,
}) => {
  test.skip(!isMobile, 'As wide as a phone');
  await signIn(context, baseURL!, apiUrl, '9876543210');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, words] of [
    ['/profile/orders', 'Order cancelled by member'],
    ['/profile/orders', 'Order processing completed'],
    ['/profile/trips', 'Coins earned'],
  ] as const) {
    await page.goto(path);
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: words }).first();
    await expect(row).toBeVisible();
    const right = await row.evaluate((one) =>
      Math.max(
        ...[one, ...one.querySelectorAll(':not(.visually-hidden)')].map(
          (part) => part.getBoundingClientRect().right,
        ),
      ),
    );
    expect(right, words).toBeLessThanOrEqual(320 - 16);
  }
});

test('a member can edit the profile by keyboard and verify a new e-mail address by one-time password', async ({
  page,
  outbox,
}) => {
  await enrolAt(page, outbox, '/profile/edit-profile');
  const email = `meera.${freshNumber()}@example.in`;
  await tabTo(page, 'firstName');
  await retype(page, 'Meera Devi');
  await tabTo(page, 'email');
  await retype(page, email);
  await tabTo(page, 'dateOfBirth');
  await retype(page, '29021991');
  await page.keyboard.press('Enter');
  const birthday = page.getByLabel('Date of birth');
  await expect(birthday).toHaveValue('29/02/1991');
  await expect(birthday).toHaveAccessibleDescription(/Enter a valid Date of Birth/);
  await expect(birthday).toBeFocused();
  await expectAccessible(page);
  await retype(page, '31/04/1992');
  await page.keyboard.press('Enter');
  await expect(birthday).toHaveAccessibleDescription(/Enter a valid Day/);

  // Typed text survives a reload.
  await page.reload();
  await expect(birthday).toHaveValue('31/04/1992');
  await expect(page.getByLabel('First name')).toHaveValue('Meera Devi');
  await birthday.focus();
  await retype(page, '29/02/1992');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/verify-email-by-otp');
  await expect(page).toHaveTitle('Verify your email address');
  await expect(page.getByText(`Sent to ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('One-time password').focus();
  await page.keyboard.type(await outbox(email));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/profile/edit-profile');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/^Verified/);
  await expect(birthday).toHaveValue('29/02/1992');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meera Devi Krishnan');
});

test('a member can page, filter, download, print and verify the ledger by keyboard only', async ({
  page,
  context,
  baseURL,
  apiUrl,
  isMobile,
}) => {
  test.slow();
  await notePrinting(page);
  // A year of history, as the seed has it.
  await signIn(context, baseURL!, apiUrl, '9876543210');
  await page.goto('/profile/points-ledger');
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: /\d{4}/ });
  await expect(entries).toHaveCount(20);

  await tabTo(page, 'Show earlier', 200);
  await page.keyboard.press('Enter');
  await expect.poll(() => entries.count()).toBeGreaterThan(20);

  await page.reload();
  await tabTo(page, 'Spent');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile/points-ledger?filter=BURN');
  await expect(page.getByRole('link', { name: 'Spent', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );

  // On a phone the dates are folded, so that the entries begin soon.
  if (isMobile) {
    await tabTo(page, 'Choose dates');
    await page.keyboard.press('Enter');
  }
  // Day and month are the same number, because their order depends on the browser.
  await tabTo(page, 'from');
  const from = page.getByLabel('From', { exact: true });
  for (const incomplete of ['0202', '02020020']) {
    await page.keyboard.type(incomplete);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter the whole date, with a year of four digits')).toBeVisible();
    await expect(from).toBeFocused();
    // To its first part.
    await from.blur();
    await from.focus();
  }
  await page.keyboard.type('01012020');
  await tabTo(page, 'to');
  await page.keyboard.type('02022020');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile/points-ledger?filter=BURN&from=2020-01-01&to=2020-02-02');
  await expect(page.getByLabel('To', { exact: true })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Nothing between these dates' })).toBeVisible();
  await tabTo(page, 'See all dates');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile/points-ledger?filter=BURN');
  await expect(entries.first()).toBeVisible();

  await page.reload();
  await tabTo(page, 'on');
  await page.keyboard.type('01012020');
  await page.keyboard.press('Enter');
  await expect(page.getByText('At the end of 01 Jan 2020')).toBeVisible();

  await page.goto('/profile/points-ledger?filter=EXPIRED');
  await tabTo(page, 'Download CSV', 150);
  const [table] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(await textOf(table)).toMatch(/^\uFEFFDate,Kind,What for,Coins.*\r\n.*,Expired,/);
  await tabTo(page, 'Print');
  await page.keyboard.press('Enter');
  await expect(page.locator('body[data-printed]')).toBeAttached();
  // The focus is where it was.
  await expect(page.getByRole('button', { name: 'Print' })).toBeFocused();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await tabTo(page, 'Prove or check a statement');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Check my statement');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your statement holds.')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Download with proof' })).toBeFocused();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(await textOf(download)).toContain('"entries"');
});
