// What members do on an item's page: view it from all sides, share it, check where it is delivered.
import { reach } from './support/keyboard.ts';
import { enrol, freshNumber } from './support/members.ts';
import { AT_ONE_SIZE, expect, expectAccessible, test } from './support/test.ts';
import { TRANSLATED, translatePages } from './support/translator.ts';

const PRODUCT = '/burn/products/everyday-running-shoes/p-1001';
const VOUCHER = '/burn/vouchers/coffee-card/v-1034';
const PARTNER = '/earn/partners/saffron-cart';

for (const path of [PRODUCT, VOUCHER, PARTNER]) {
  test(`the description of ${path} keeps its line breaks`, async ({ page }) => {
    await page.goto(path);
    const description = (await page.locator('meta[name="description"]').getAttribute('content'))!;
    const shown = page.getByRole('main').getByText(description).first();
    // The sample catalogue has none with several lines; an import keeps them.
    const [one, three] = await shown.evaluate((place) =>
      ['One', 'One\nTwo\nThree'].map((text) => {
        place.textContent = text;
        return place.getBoundingClientRect().height;
      }),
    );
    expect(three).toBeCloseTo(3 * one!, 0);
  });
}

test('a page that the browser translates says which picture is shown', AT_ONE_SIZE, async ({ page }) => {
  await translatePages(page);
  await page.goto(VOUCHER);
  await expect(page.locator(TRANSLATED)).toBeVisible();
  await page
    .getByRole('link', { name: /, enlarge$/ })
    .first()
    .click();
  const position = page.getByRole('dialog', { name: /^Pictures of/ }).getByRole('status');
  await expect(position).toHaveText(/^1 of \d$/);
  // The first picture is still being brought into place when its position is said.
  await expect(async () => {
    if (/^1/.test(await position.innerText())) await page.keyboard.press('ArrowRight');
    await expect(position).toHaveText(/^2 of \d$/, { timeout: 2_000 });
  }).toPass();
});

for (const path of [PRODUCT, VOUCHER]) {
  test(`the pictures of ${path} can be browsed, opened and zoomed by keyboard`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    const second = main.getByRole('button', { name: /^Picture 2 of/ });
    await expect(async () => {
      await second.click();
      await expect(second).toHaveAttribute('aria-current', 'true', { timeout: 1_000 });
    }).toPass();
    const dialog = page.getByRole('dialog', { name: /^Pictures of/ });
    await main
      .getByRole('link', { name: /, enlarge$/ })
      .nth(1)
      .focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(/^2 of \d$/);
    await expectAccessible(page);
    const picture = dialog.getByRole('img').nth(1);
    const before = (await picture.boundingBox())!.width;
    await page.keyboard.press('+');
    await expect.poll(async () => (await picture.boundingBox())!.width).toBeGreaterThan(before * 1.5);
    await page.keyboard.press('-');
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('status')).toHaveText(/^1 of \d$/);
    await expect(dialog.getByRole('button', { name: 'Previous picture' })).toBeDisabled();
    // A button at its limit keeps the focus, so the keys still work.
    const larger = dialog.getByRole('button', { name: 'Larger' });
    await reach(larger);
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Enter');
    await expect(larger).toBeDisabled();
    await expect(larger).toBeFocused();
    await page.keyboard.press('-');
    await expect(larger).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('link', { name: /, enlarge$/ }).nth(1)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

test('Share copies the link when the device has no share sheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }));
  await page.goto(`${VOUCHER}?count=2`);
  const button = page.getByRole('button', { name: 'Share' });
  await expect(async () => {
    await button.click();
    await expect(page.getByText('Link copied').first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname + new URL(copied).search).toBe(VOUCHER);
  // What is said on the screen is not said on paper.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Link copied').first()).toBeHidden();
});

test('Share opens the share sheet of the device, and cancelling it shows no error', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', {
      value: async (given: ShareData) => {
        document.documentElement.dataset['shared'] = given.url ?? '';
        throw new DOMException('Called off', 'AbortError');
      },
    });
  });
  await page.goto(PRODUCT);
  const root = page.locator('html');
  await expect(async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(root).toHaveAttribute('data-shared', new RegExp(`${PRODUCT}$`), { timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('Link copied')).toBeHidden();
});

test('Share asks for a reload when its script is gone after a release, and works after it', async ({
  page,
  context,
  complaints,
}) => {
  const scripts = '/_next/static/chunks/';
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }));
  await page.goto(VOUCHER);
  complaints.expectStatus(404, scripts);
  await page.route(`**${scripts}**`, (route) => route.fulfill({ status: 404, body: '' }));
  const button = page.getByRole('button', { name: 'Share' });
  const reload = page.getByRole('alert').filter({ hasText: 'Reload the page and try again.' });
  await expect(async () => {
    await button.click();
    await expect(reload).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.unroute(`**${scripts}**`);
  await page.reload();
  await expect(async () => {
    await button.click();
    await expect(page.getByText('Link copied').first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(reload).toHaveCount(0);
});

test('a checked pincode is remembered and prefills the address form', async ({ page, outbox }) => {
  await page.goto(PRODUCT);
  const field = page.getByLabel('Deliver to pincode');
  const check = page.getByRole('button', { name: 'Check' });
  await field.fill('0123');
  await check.click();
  await expect(page.getByText('Enter a 6-digit pincode')).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill('999999');
  await check.click();
  await expect(page.getByText('We could not find this pincode. Check the digits.')).toBeVisible();
  await field.fill('560 001');
  await field.press('Enter');
  const answer = page.getByText(/^Delivered to .+ within .+ working days?\.$/);
  await expect(answer).toBeVisible();
  await field.fill('56000');
  await expect(answer).toBeHidden();
  await page.goto('/burn/products/classic-field-watch/p-1013');
  await page.goto(PRODUCT);
  await expect(field).toHaveValue('560001');
  await expect(page.getByText(/^Delivered to .+ within /)).toBeVisible();

  await page.goto('/login?returnTo=%2Fdelivery-address-form');
  await enrol(page, outbox, freshNumber());
  await expect(page).toHaveURL(/\/delivery-address-form$/);
  await expect(page.getByLabel('Pincode')).toHaveValue('560001');
  await expect(page.getByLabel('City')).not.toHaveValue('');
});

test('a member without enough coins sees how many are missing and a link to earn them', async ({
  page,
  outbox,
}) => {
  await page.goto(`/login?returnTo=${encodeURIComponent(PRODUCT)}`);
  await enrol(page, outbox, freshNumber());
  await expect(page.getByText(/You need .* more for this\./)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'How to earn them' }).click();
  await expect(page).toHaveURL(/\/earn$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a picture links to its file, and the brand to its partner page', async ({ page, request }) => {
    await page.goto(VOUCHER);
    const href = await page
      .getByRole('link', { name: /, enlarge$/ })
      .first()
      .getAttribute('href');
    expect((await request.get(href ?? '')).headers()['content-type']).toBe('image/webp');
    await page.getByRole('link', { name: 'Ember & Oat Roasters' }).first().click();
    await expect(page).toHaveURL(/\/earn\/partners\/ember-and-oat-roasters$/);
  });

  test('a partner page shows rate, exclusions, days until coins arrive, and what coins can buy there', async ({
    page,
  }) => {
    await page.goto(PARTNER);
    const main = page.getByRole('main');
    await expect(main.getByRole('definition').filter({ hasText: '4 coins per ₹100' })).toBeVisible();
    await expect(main.getByText('About 10 days after the purchase')).toBeVisible();
    await expect(main.getByText(/^Not counted: tobacco/)).toBeVisible();
    await expect(main.getByRole('heading', { name: 'What stops your coins' })).toBeVisible();
    const offers = main.getByRole('heading', { name: 'Redeem at Saffron Cart' });
    await expect(offers).toBeVisible();
    await main
      .getByRole('article')
      .filter({ hasText: 'Monthly groceries voucher' })
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(/\/burn\/vouchers\/monthly-groceries-voucher\/v-/);
    await page.goBack();
    await main.getByRole('link', { name: 'See vouchers' }).click();
    await expect(page).toHaveURL(/\/burn\/vouchers\?brand=Saffron\+Cart$/);
    await expect(main.getByRole('article').filter({ hasNotText: 'Saffron Cart' })).toHaveCount(0);
  });
});
