// Filters of a list and of a search: next to the list on a desktop, in a sheet on a phone, always in the address.
import type { Page } from '@playwright/test';
import type { NextRouter } from 'next/router';
import { untilHydrated } from './support/keyboard.ts';
import { AT_ONE_SIZE, expect, expectAccessible, test } from './support/test.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const cards = (page: Page) => page.getByRole('article');

/** Opens the sheet if the filters are in one. */
const showFilters = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(panel(page)).toBeVisible();
};

test('a filter narrows the list to the count that it shows, and Back and Forward restore each list', async ({
  page,
  isMobile,
}) => {
  await page.goto('/burn/vouchers');
  const all = await page.locator('.lead').innerText();
  await showFilters(page, isMobile);
  // Some browsers draw a white track otherwise, in the dark as well.
  await expect(panel(page)).toHaveCSS('scrollbar-color', / rgba\(0, 0, 0, 0\)$/);
  const travel = panel(page).getByRole('checkbox', { name: /^Travel/ });
  const count = Number((await travel.locator('xpath=..').innerText()).match(/\d+$/)?.[0]);
  await travel.check();
  await expect(page).toHaveURL(/\/burn\/vouchers\?category=travel$/);
  await expect(page.locator('.lead')).toContainText(`${count} gift cards`);
  await expect(page.getByRole('status').filter({ hasText: ` of ${count} shown` })).toHaveCount(1);
  // The title of the same page would be heard instead of that number.
  await expect(page.locator('#__next-route-announcer__')).toBeEmpty();
  await expect(travel).toBeChecked();
  await panel(page)
    .getByRole('radio', { name: /^10% and more/ })
    .check();
  await expect(page).toHaveURL(/category=travel&discount=10$/);
  await expectAccessible(page);
  if (isMobile) {
    await page.getByRole('button', { name: /^Show \d+ vouchers?$/ }).click();
    await expect(panel(page)).toBeHidden();
  }
  await page.reload();
  await expect(page.getByRole('link', { name: 'Remove filter: Travel' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?category=travel$/);
  await page.goBack();
  await expect(page.locator('.lead')).toHaveText(all);
  await page.goForward();
  await expect(page.locator('.lead')).toContainText(`${count} gift cards`);
  await page.getByRole('group', { name: 'Applied filters' }).getByRole('link', { name: 'Clear all' }).click();
  await expect(page.locator('.lead')).toHaveText(all);
});

test('all filters that were chosen before the scripts loaded are applied', async ({ page, isMobile }) => {
  test.skip(isMobile, 'The sheet needs scripts');
  const scripts = Promise.withResolvers<null>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/burn/vouchers', { waitUntil: 'commit' });
  for (const name of [/^Groceries/, /^Fuel/, /^Travel/])
    await panel(page).getByRole('checkbox', { name }).check();
  scripts.resolve(null);
  await expect(page).toHaveURL('/burn/vouchers?category=groceries%2Cfuel%2Ctravel');
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(3);
  // One step, not one for each.
  await page.goBack();
  await expect(page).toHaveURL('/burn/vouchers');
});

test(
  'the list matches the address when Back is pressed again before the previous page is shown',
  AT_ONE_SIZE,
  async ({ page, isMobile }) => {
    await page.goto('/burn/vouchers');
    const all = await page.locator('.lead').innerText();
    await showFilters(page, isMobile);
    await panel(page)
      .getByRole('checkbox', { name: /^Travel/ })
      .check();
    await expect(page).toHaveURL(/\?category=travel$/);
    await panel(page)
      .getByRole('radio', { name: /^10% and more/ })
      .check();
    await expect(page).toHaveURL(/category=travel&discount=10$/);
    // After a reload the browser has none of the earlier pages: both steps request theirs.
    await page.reload();
    await expect(page.locator('.lead')).not.toHaveText(all);
    await page.evaluate(() => {
      const { events } = (window as unknown as { next: { router: NextRouter } }).next.router;
      const stepBackAgain = () => {
        events.off('beforeHistoryChange', stepBackAgain);
        window.history.back();
        // The page of the first step has arrived but is not rendered yet; the second step is announced before it is.
        const until = performance.now() + 500;
        while (performance.now() < until);
      };
      events.on('beforeHistoryChange', stepBackAgain);
      window.history.back();
    });
    await expect(page).toHaveURL(/\/burn\/vouchers$/);
    await expect(page.locator('.lead')).toHaveText(all);
  },
);

for (const path of ['/burn/vouchers', '/search?q=card&type=voucher']) {
  test(`another sort order of ${path} is announced once`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('points-asc');
    await expect(page).toHaveURL(/sort=points-asc/);
    await expect(page.getByRole('status').filter({ hasText: /Fewest coins$/ })).toHaveCount(1);
  });
}

test('Enter applies a range of coins, and its chip removes it', async ({ page, isMobile }) => {
  await page.goto('/burn/products?sort=points-asc');
  await showFilters(page, isMobile);
  await panel(page).getByLabel('From').fill('4000');
  await panel(page).getByLabel('To').fill('9000');
  await panel(page).getByLabel('To').press('Enter');
  await expect(page).toHaveURL(/min=4000&max=9000/);
  if (isMobile) await page.getByRole('button', { name: /^Show \d+ products?$/ }).click();
  const chip = page.getByRole('link', { name: 'Remove filter: 4,000 – 9,000 coins' });
  await chip.click();
  await expect(page).toHaveURL(/\/burn\/products\?sort=points-asc$/);
});

test('a press on the label of a filter applies it and leaves the sheet open', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'A column beside the list');
  await page.goto('/burn/vouchers');
  await showFilters(page, isMobile);
  await panel(page).getByText('Category', { exact: true }).click();
  await panel(page).getByText('Travel', { exact: true }).click();
  await expect(page).toHaveURL(/\/burn\/vouchers\?category=travel$/);
  await expect(panel(page)).toBeVisible();
});

test('the filter sheet takes the focus, locks scrolling of the page behind it, and returns the focus', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'A column beside the list');
  await page.goto('/burn/vouchers');
  const button = page.getByRole('button', { name: /^Filters/ });
  const close = panel(page).getByRole('button', { name: 'Close filters' });
  await expect(async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(close).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Tab');
  await expect(panel(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible');

  await page.keyboard.press('Enter');
  await expect(close).toBeFocused();
  await page.touchscreen.tap(195, 20);
  await expect(panel(page)).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await panel(page)
    .getByRole('button', { name: /^Show \d+ vouchers?$/ })
    .focus();
  await page.keyboard.press('Tab');
  await expect(panel(page)).toBeHidden();
  await expect(page.locator(':focus')).toBeVisible();
});

test('the focus stays with the filters when one is removed by keyboard, and is seen whole', async ({
  page,
  isMobile,
}) => {
  await page.goto('/burn/vouchers?category=groceries&category=fuel');
  const applied = page.getByRole('group', { name: 'Applied filters' });
  const groceries = applied.getByRole('link', { name: 'Remove filter: Groceries' });
  await untilHydrated(groceries);
  await groceries.focus();
  await page.keyboard.press('Enter');
  await expect(applied.getByRole('link', { name: 'Remove filter: Fuel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/burn\/vouchers$/);
  await expect(page.locator(':focus')).toBeVisible();
  if (isMobile) return;

  await page.goto('/burn/vouchers?category=groceries');
  const clearAll = panel(page).getByRole('link', { name: 'Clear all' });
  await untilHydrated(clearAll);
  await clearAll.focus();
  await page.keyboard.press('Enter');
  const first = panel(page).getByRole('checkbox').first();
  await expect(first).toBeFocused();
  // The ring: 3 px, 3 px away.
  const edge = (await panel(page).boundingBox())!.x;
  expect((await first.boundingBox())!.x - edge).toBeGreaterThanOrEqual(6);
});

test('search results of a type can be filtered', async ({ page, isMobile }) => {
  await page.goto('/search?q=voucher&type=voucher');
  await showFilters(page, isMobile);
  await panel(page)
    .getByRole('checkbox', { name: /^Dining/ })
    .check();
  await expect(page).toHaveURL(/\/search\?q=voucher&type=voucher&category=dining$/);
  await expect(page.getByRole('link', { name: 'Remove filter: Dining' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters are a form that leads to the same addresses', async ({ page, isMobile }) => {
    await page.goto('/burn/vouchers');
    await showFilters(page, isMobile);
    await panel(page)
      .getByRole('checkbox', { name: /^Travel/ })
      .check();
    await panel(page)
      .getByRole('checkbox', { name: /^Dining/ })
      .check();
    await panel(page).getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL(/\/burn\/vouchers\?category=travel%2Cdining$/);
    await page.getByRole('link', { name: 'Remove filter: Dining' }).click();
    await expect(page).toHaveURL(/\/burn\/vouchers\?category=travel$/);
    await page.getByRole('link', { name: 'Fewest coins' }).click();
    await expect(page).toHaveURL(/category=travel&sort=points-asc$/);
    expect(await cards(page).count()).toBeGreaterThan(1);
  });
});

test('unknown filter values answer with 404, and invalid ones redirect to a corrected address', async ({
  request,
}) => {
  const asked = [
    ['/burn/vouchers?category=spaceships', 404],
    ['/burn/vouchers?brand=Nobody', 404],
    ['/burn/vouchers?category=travel&discount=99', 200],
    ['/burn/vouchers?colour=red&utm_source=mail', 200],
    ['/burn/vouchers?discount=abc', 307],
    ['/coupons?discount=10', 307],
    ['/earn/partners?sort=points-desc', 307],
    ['/burn/vouchers?min=9&max=3', 307],
    ['/burn/vouchers?sort=%27%20or%201%3D1', 307],
    ['/burn/vouchers?category=%3Cscript%3Ealert(1)%3C%2Fscript%3E', 307],
    [`/burn/vouchers?brand=${'x'.repeat(8_000)}`, 307],
    ['/burn/vouchers?after=nonsense', 307],
  ] as const;
  for (const [path, status] of asked) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, status]);
  }
  const unknown = await (await request.get('/burn/vouchers?category=spaceships')).text();
  expect(unknown).toContain('No vouchers here');
  expect(unknown).toContain('<meta name="robots" content="noindex"');
});

test('list and filters use the whole height of a low window', AT_ONE_SIZE, async ({ page }) => {
  // What is left of 1280 x 1024 at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/burn/vouchers');
  const show = page.getByRole('button', { name: /^Show \d+ vouchers?$/ });
  await page.getByRole('button', { name: 'Filters' }).click();
  const first = panel(page).getByRole('checkbox').first();
  await first.scrollIntoViewIfNeeded();
  await expect(first).toBeInViewport();
  await panel(page).getByRole('radio').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Close filters' })).not.toBeInViewport();
  await expect(show).toBeInViewport();
  await show.click();
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect(page.getByRole('button', { name: 'Filters' })).not.toBeInViewport();
  await expect(page.getByRole('banner')).not.toBeInViewport();
  const bar = (await page.getByRole('navigation', { name: 'Main, phone' }).boundingBox())!;
  expect(bar.height).toBeLessThan(256 / 5);
});
