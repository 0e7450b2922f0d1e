// Points of a client's programme become coins: once, whatever is pressed, reloaded or opened twice.
import type { Page } from '@playwright/test';
import { reach } from './support/keyboard.ts';
import { enrol, freshNumber, WELCOME_COINS } from './support/members.ts';
import { expectOnePaper } from './support/print.ts';
import { AT_ONE_SIZE, expect, expectAccessible, test } from './support/test.ts';

const grouped = (coins: number) => coins.toLocaleString('en-IN');

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).filter({ visible: true });

const begin = async (page: Page, points: string) => {
  await page.goto('/convert-coins');
  await page.getByLabel('Harbour points').fill(points);
  await goOn(page).click();
  await expect(page).toHaveURL(/conversionId=/);
};

const entriesOf = async (page: Page) => {
  await page.goto('/profile/points-ledger');
  return page.getByText(/Harbour points converted/).count();
};

test(
  'points are converted once despite a double click, a reload and a second tab',
  AT_ONE_SIZE,
  async ({ page, outbox, context }) => {
    const mobile = freshNumber();
    await page.goto('/login?returnTo=/convert-coins');
    await enrol(page, outbox, mobile);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Convert points');
    await expectAccessible(page);

    await page.getByLabel('Harbour points').fill('4001');
    await goOn(page).click();
    await expect(page.getByLabel('Harbour points')).toBeFocused();
    await expect(page.getByText('Harbour points are converted in steps of 4')).toBeVisible();

    await page.getByLabel('Harbour points').fill('4000');
    await expect(page.getByText('You get 1,000 coins')).toBeVisible();
    await goOn(page).dblclick();
    await expect(page).toHaveURL(/conversionId=/);
    const confirming = page.url();
    await page.reload();
    await page.getByText('Sent to').waitFor();
    await expectAccessible(page);
    await page.getByLabel('One-time password').fill(await outbox(mobile));
    await page.getByRole('button', { name: 'Verify' }).dblclick();

    await expect(page).toHaveURL(/\/coin-conversion-receipt/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your coins are here');
    // The programme's reference is one word; its term is long, and wraps beside it.
    const lines = await page
      .getByRole('definition')
      .filter({ hasText: /^PRG/ })
      .evaluate((reference) => {
        const words = document.createRange();
        words.selectNodeContents(reference);
        return words.getClientRects().length;
      });
    expect(lines).toBe(1);
    await expectOnePaper(page);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your coins are here');

    // A finished step redirects to the receipt, in a second tab as well, and so does the receipt's other address.
    const second = await context.newPage();
    await second.goto(confirming);
    await expect(second).toHaveURL(/\/coin-conversion-receipt/);
    await second.goto(second.url().replace('coin-conversion-receipt', 'convert-coin-receipt'));
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Your coins are here');
    await second.close();

    expect(await entriesOf(page)).toBe(1);
    await expect(page.getByText(grouped(WELCOME_COINS + 1000)).first()).toBeVisible();
  },
);

test(
  'the amount can be changed before it is confirmed, and a wrong password converts nothing',
  AT_ONE_SIZE,
  async ({ page, outbox, complaints }) => {
    complaints.expectStatus(400, '/api/v1/client/point/conversion/verify');
    const mobile = freshNumber();
    await page.goto('/login?returnTo=/convert-coins');
    await enrol(page, outbox, mobile);
    await begin(page, '4000');
    await page.getByText('Sent to').waitFor();
    const first = await outbox(mobile);
    await page.getByLabel('One-time password').fill(first === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('This one-time password is incorrect')).toBeVisible();
    await expect(page.getByLabel('One-time password')).toBeFocused();

    await page.getByRole('link', { name: 'Change the amount' }).click();
    await expect(page.getByLabel('Harbour points')).toHaveValue('4000');
    await page.getByLabel('Harbour points').fill('8000');
    await goOn(page).click();
    await expect(page).toHaveURL(/conversionId=/);
    await page.getByText('Sent to').waitFor();
    await page.getByLabel('One-time password').fill(await outbox(mobile));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your coins are here');
    expect(await entriesOf(page)).toBe(1);
  },
);

test('a member can convert points by keyboard only, and errors and result are announced', async ({
  page,
  outbox,
}) => {
  const mobile = freshNumber();
  await page.goto('/login?returnTo=/convert-coins');
  await enrol(page, outbox, mobile);
  const { keyboard } = page;
  const points = page.getByLabel('Harbour points');
  await reach(points);
  await keyboard.type('4001');
  await keyboard.press('Enter');
  // The field had the focus already, so the error is also announced.
  await expect(points).toBeFocused();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Harbour points are converted in steps of 4',
  );
  await reach(page.getByRole('button', { name: /^Maximum 40,000/ }));
  await keyboard.press('Enter');
  await expect(points).toHaveValue('40,000');
  await reach(goOn(page));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/conversionId=/);
  await expect(page.getByLabel('One-time password')).toBeFocused();
  await expect(page.getByText('Sent to')).toBeVisible();
  await keyboard.type(await outbox(mobile));
  await keyboard.press('Enter');
  await expect(page).toHaveTitle('Conversion Receipt');
  await expect(page.getByRole('status').filter({ hasText: 'Your coins are here' })).toBeVisible();
  await reach(page.getByRole('link', { name: 'Spend coins' }));
});
