// The scrolling list: the next page loads automatically, and going back restores the position without a request.
import type { Page } from '@playwright/test';
import type { NextRouter } from 'next/router';
import { expect, test } from './support/test.ts';

/** Items per page. */
const PAGE_SIZE = 24;

const cards = (page: Page) => page.getByRole('article');
const placeOf = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/** A measure of the page once it no longer changes: loading items make the list longer and move the page. */
const resting = async (page: Page, measure: () => Promise<number>): Promise<number> => {
  let figure = await measure();
  await expect(async () => {
    const before = figure;
    await page.waitForTimeout(600);
    figure = await measure();
    expect(figure).toBe(before);
  }).toPass();
  return figure;
};
const restingPlace = (page: Page) => resting(page, () => placeOf(page));

/** The page's requests to the server, without pictures and code. */
const asked = (page: Page): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(_next\/data|api)\//.test(pathname)) paths.push(pathname);
  });
  return paths;
};

/** Scrolls to the end until nothing more loads; returns how many items the list has, at least `many`. */
const scrollTo = async (page: Page, many: number): Promise<number> => {
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await page.getByRole('link', { name: 'Show more' }).count()).toBe(0);
    expect(await cards(page).count()).toBeGreaterThanOrEqual(many);
  }).toPass();
  return cards(page).count();
};

test('going back from an item restores a list of three pages and its scroll position without a request', async ({
  page,
}) => {
  await page.goto('/burn/products');
  const all = await scrollTo(page, 2 * PAGE_SIZE + 1);
  const last = cards(page).nth(all - 2);
  await last.scrollIntoViewIfNeeded();
  const place = await restingPlace(page);
  await last.getByRole('link').click();
  await expect(page).toHaveURL(/\/burn\/products\/[^/]+\/p-/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Products');

  const requests = asked(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/burn\/products$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
  expect(await cards(page).count()).toBeGreaterThanOrEqual(all);
  expect(await placeOf(page)).toBe(place);
  expect(requests).toEqual([]);
});

test('going back to another sort order restores its list, scroll position and loaded pages without a request', async ({
  page,
}) => {
  await page.goto('/burn/vouchers');
  const all = await scrollTo(page, PAGE_SIZE + 1);
  const lead = await page.locator('.lead').innerText();
  const place = await restingPlace(page);
  const first = await cards(page).first().innerText();
  // Its control is at the top: pressing it would leave the position first.
  await page.evaluate(() => {
    const { router } = (window as unknown as { next: { router: NextRouter } }).next;
    void router.push('/burn/vouchers?sort=discount', undefined, { scroll: false });
  });
  await expect(page).toHaveURL(/\?sort=discount$/);
  await expect.poll(() => cards(page).first().innerText()).not.toBe(first);
  // If the list is shorter than the position is far down, it loads more automatically.
  await resting(page, () => cards(page).count());

  const requests = asked(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/burn\/vouchers$/);
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(all);
  await expect(page.locator('.lead')).toHaveText(lead);
  expect(await placeOf(page)).toBe(place);
  expect(requests).toEqual([]);
});

test('going back to the home page restores the scroll position without a request', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('article').last().getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const place = await placeOf(page);
  expect(place).toBeGreaterThan(0);
  const tagline = await page.getByRole('heading', { level: 1 }).innerText();
  await link.click();
  await expect(page).not.toHaveURL(/\/$/);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).not.toHaveText(tagline);

  const requests = asked(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(title).toHaveText(tagline);
  await expect.poll(() => placeOf(page)).toBe(place);
  expect(requests).toEqual([]);
});
