// Search: by keyboard with suggestions, by the plain form without JavaScript, and its metadata for crawlers.
import type { Locator, Page } from '@playwright/test';
import { AT_ONE_SIZE, expect, expectAccessible, test } from './support/test.ts';

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search all rewards' });

test('a suggestion is found while typing and opened by keyboard only', async ({ page }) => {
  await page.goto('/search');
  const field = fieldOf(page);
  await field.fill('coff');
  const list = page.getByRole('listbox');
  await expect(list.getByRole('group', { name: 'Vouchers' }).getByRole('option')).toHaveText(/Coffee card/);
  await expect(list.locator('mark').first()).toHaveText('Coff');
  await expectAccessible(page);

  await field.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue('coff');
  await field.press('ArrowDown');
  await expect(page.getByRole('option', { name: /Coffee card/ })).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/burn\/vouchers\/coffee-card\/v-1034$/);
});

test(
  'matches and the active suggestion are distinguishable in forced colours',
  AT_ONE_SIZE,
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await page.goto('/search?q=coffee');
    const look = (of: Locator, what: string, pseudo?: string) =>
      of.evaluate((one, [name, part]) => getComputedStyle(one, part).getPropertyValue(name), [
        what,
        pseudo,
      ] as const);
    const paper = await look(page.locator('html'), 'background-color');
    const tabs = page.getByRole('navigation', { name: 'Results by type' });
    expect(await look(tabs.getByRole('link', { name: 'All' }), 'background-color', '::after')).not.toBe(
      paper,
    );
    await page.goto('/search');
    const field = fieldOf(page);
    await field.fill('coff');
    const [chosen, other] = [page.getByRole('option').first(), page.getByRole('option').last()];
    await expect(chosen.locator('mark').first()).toBeVisible();
    expect(await look(chosen.locator('mark').first(), 'color')).toBe(await look(chosen, 'color'));
    expect(await look(chosen, 'color')).not.toBe(paper);
    await field.press('ArrowDown');
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    expect(await look(chosen, 'outline-style')).toBe('solid');
    expect(await look(other, 'outline-style')).toBe('none');
  },
);

test('a misspelt search shows similar results, and is remembered on the device until cleared', async ({
  page,
}) => {
  await page.goto('/search');
  await fieldOf(page).fill('cofee');
  await fieldOf(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=cofee$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “cofee”');
  await expect(page.getByText('No exact match for “cofee”. These come close.')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Coffee card' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/search');
  await expect(page.getByRole('link', { name: 'cofee' })).toHaveAttribute('href', '/search?q=cofee');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('link', { name: 'cofee' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Your searches are kept here, on this device only.')).toBeVisible();
});

test('the tabs filter results by type, and Back restores tab and search text', async ({ page }) => {
  await page.goto('/search?q=travel');
  const tabs = page.getByRole('navigation', { name: 'Results by type' });
  await tabs.getByRole('link', { name: /^Products/ }).click();
  await expect(page).toHaveURL(/q=travel&type=product$/);
  await expect(tabs.getByRole('link', { name: /^Products/ })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(tabs.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  await expect(fieldOf(page)).toHaveValue('travel');
});

test('a search without results shows popular vouchers', async ({ page }) => {
  await page.goto('/search?q=xyzzyq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing found for “xyzzyq”');
  await expect(page.getByRole('heading', { name: 'Popular vouchers' })).toBeVisible();
  await expectAccessible(page);
});

test('hostile and overlong searches answer with status 200 and no results', async ({ page }) => {
  for (const q of ['%', '<script>alert(1)</script>', "' or 1=1 --", '\u202e', 'x'.repeat(3_000)]) {
    const answer = await page.goto(`/search?q=${encodeURIComponent(q)}`);
    expect([q.slice(0, 20), answer?.status()]).toEqual([q.slice(0, 20), 200]);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nothing found');
  }
  // A text that no database can store counts as none.
  const answer = await page.goto('/search?q=tea%00');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('tea');
});

test('search opens from the tab bar on a phone and from the header on a desktop', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  if (isMobile) {
    await page.getByRole('navigation', { name: 'Main, phone' }).getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search$/);
  } else {
    await page.getByRole('banner').getByRole('searchbox', { name: 'Search' }).fill('fuel');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=fuel$/);
  }
  await expect(page).toHaveTitle(isMobile ? 'Search' : 'Results for “fuel”');
});

test('a page of results is noindex, cacheable and sets no cookie', async ({ request }) => {
  const results = await request.get('/search?q=coffee');
  expect(await results.text()).toContain('<meta name="robots" content="noindex"');
  expect(results.headers()['cache-control']).toMatch(/^public, .*s-maxage/);
  expect(results.headers()).not.toHaveProperty('set-cookie');
  const plain = await request.get('/search');
  expect(await plain.text()).not.toContain('<meta name="robots"');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search field, tabs and further pages work as plain forms and links', async ({ page }) => {
    await page.goto('/search');
    const field = page.getByRole('search', { name: 'Search all rewards' }).getByRole('searchbox');
    await field.fill('voucher');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=voucher$/);
    await page.getByRole('link', { name: /^Vouchers \(/ }).click();
    const first = await page.getByRole('article').first().innerText();
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page).toHaveURL(/after=/);
    expect(await page.getByRole('article').first().innerText()).not.toBe(first);
    await page.getByRole('link', { name: 'Back to the best matches' }).click();
    expect(await page.getByRole('article').first().innerText()).toBe(first);
  });
});
