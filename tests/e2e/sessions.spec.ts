// The member's own sessions: two tabs, another card of the same number, and forms that are open when a session ends.
import { addAddress } from './support/calls.ts';
import { enrol, freshNumber, signIn } from './support/members.ts';
import { holdMessages } from './support/messages.ts';
import { AT_ONE_SIZE, expect, expectAccessible, test } from './support/test.ts';

/** Three cards, as the seed has it. */
const THREE_CARDS = '9876500000';

test('signing out in one tab signs the other one out', AT_ONE_SIZE, async ({ page, context, outbox }) => {
  await page.goto('/login?returnTo=%2Fprofile%2Forders');
  await enrol(page, outbox, freshNumber());
  const other = await context.newPage();
  await other.goto('/profile/orders');
  await expect(other.getByRole('heading', { name: 'Your Orders', level: 1 })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'SIGN OUT' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL(/\/login\?/);
  // Nor in its source: the page was first rendered for the member.
  expect(await other.content()).not.toContain('Meera');
});

test('changing the card replaces the balance everywhere, also in another tab', async ({
  page,
  context,
  baseURL,
  apiUrl,
}) => {
  await signIn(context, baseURL!, apiUrl, THREE_CARDS, 0);
  await page.goto('/profile/change-account');
  await expect(page).toHaveTitle('Choose Account');
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expectAccessible(page);
  const coinsOf = async (at: number) =>
    /([\d,]+)\s*coins/.exec(await page.getByRole('radio').nth(at).locator('..').innerText())![1]!;
  const current = await page.getByRole('radio', { checked: true }).getAttribute('value');
  const values = await page
    .getByRole('radio')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  const at = values.findIndex((value) => value !== current);
  const [before, after] = [await coinsOf(values.indexOf(current)), await coinsOf(at)];
  const other = await context.newPage();
  await holdMessages(other);
  await other.goto('/profile/points-ledger');
  await expect(other.getByRole('region', { name: 'Balance' })).toContainText(`Available coins${before}`);

  await page.getByRole('radio').nth(at).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByText(after)).toBeVisible();
  await expect(page.getByText(before, { exact: true })).toHaveCount(0);
  await page.goto('/profile/change-account');
  await expect(page.getByRole('radio', { checked: true }).locator('..')).toContainText(after);

  await expect(other.getByRole('region', { name: 'Balance' })).toContainText(`Available coins${after}`);
  const message = other.getByRole('status').filter({ hasText: 'Another card is signed in now' });
  await expect(message).toBeVisible();
  // Toasts are at the top right, as in spec §9.
  const [box, { width }] = [(await message.boundingBox())!, other.viewportSize()!];
  expect(box.y).toBeLessThan(60);
  expect(width - box.x - box.width).toBeLessThan(60);
  await expect(page.getByText('Another card is signed in now')).toHaveCount(0);
});

test('deleting, verifying and downloading without a connection say that the device is offline', async ({
  member: { page },
  context,
  complaints,
}) => {
  complaints.expectOffline();
  await addAddress(page);
  const OFFLINE = page.getByText('You are offline. Check your connection and try again.');
  const actions: [path: string, name: RegExp, fold?: string][] = [
    ['/profile/add-address-home', /^Delete/],
    ['/profile/points-ledger', /^Check my statement/, 'Prove or check a statement'],
    ['/profile/points-ledger', /^Download CSV/],
  ];
  for (const [path, name, fold] of actions) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    if (fold) await page.getByText(fold).click();
    await context.setOffline(true);
    await page.getByRole('button', { name }).click();
    await expect(OFFLINE).toBeVisible();
    await context.setOffline(false);
  }
});

test(
  'a half-filled form is restored after the login when the session ends',
  AT_ONE_SIZE,
  async ({ page, context, outbox, complaints }) => {
    complaints.expectStatus(401, '/api/');
    const mobile = freshNumber();
    await page.goto('/login?returnTo=%2Fdelivery-address-form');
    await enrol(page, outbox, mobile);
    await page.getByLabel('Full name').fill('Meera Krishnan');
    await expect(page.getByRole('banner').getByText('1,000')).toBeVisible();
    // Ended elsewhere: the cookie is worthless now.
    const jwt = (await context.cookies()).find(({ name }) => name === 'jwt')!;
    await context.addCookies([{ ...jwt, value: 'A'.repeat(43) }]);
    const pincode = page.getByLabel('Pincode');
    await pincode.fill('560001');
    await page
      .getByLabel(/Address line 1|House|Flat/)
      .first()
      .fill('14, Lake View Road');
    // The pincode fills in city and state.
    await expect(page.getByLabel('State')).toHaveValue('Karnataka');
    await page.getByRole('button', { name: /Save/ }).click();
    await expect(page).toHaveURL('/login?returnTo=%2Fdelivery-address-form');
    await expect(page.getByText('Session Expired!')).toBeVisible();
    await page.getByLabel('Mobile number').fill(mobile);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByLabel('One-time password').fill(await outbox(mobile));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL('/delivery-address-form');
    await expect(page.getByLabel('Full name')).toHaveValue('Meera Krishnan');
    await expect(pincode).toHaveValue('560001');
  },
);
