// One build serves each brand by host name: name, tagline, logo, colours in both schemes, coin, menu, modules, rates.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessible, expectToFit, test } from './support/test.ts';

interface BrandFile {
  brand: string;
  name: string;
  tagline: string;
  theme: Record<'light' | 'dark', Record<string, string>>;
  menu: { label: string; href: string }[];
  modules: string[];
  rates: { paisePerCoin: number; cashback?: { paisePerCoin: number } };
}

const SEED = join(import.meta.dirname, '../../src/backend/seed/brands');
const BRANDS = readdirSync(SEED).map(
  (file) => JSON.parse(readFileSync(join(SEED, file), 'utf8')) as BrandFile,
);

for (const { brand, name, tagline, theme, menu, modules, rates } of BRANDS) {
  const addressOf = (baseURL: string | undefined, path: string) =>
    `http://${brand}.localhost:${new URL(baseURL!).port}${path}`;

  test(`${brand} has its own name, tagline, logo, menu and colours`, async ({ page, baseURL, isMobile }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(addressOf(baseURL, '/'));
      await expect(page).toHaveTitle(tagline);
      await expect(page.getByRole('banner')).toContainText(new RegExp(name, 'i'));
      const style = await page.evaluate(() => {
        const root = getComputedStyle(document.documentElement);
        return { accent: root.getPropertyValue('--accent'), coin: root.getPropertyValue('--coin-mark') };
      });
      expect(style.accent).toBe(theme[colorScheme]['accent']);
      expect(style.coin).toContain(`/brands/${brand}/coin.svg`);
      await expectAccessible(page);
    }
    const icons = page.locator('link[rel=icon]');
    const paths = await icons.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(paths).toEqual([`/brands/${brand}/icon-192.png`, `/brands/${brand}/icon.svg`]);
    // Requested by the page, because only Chromium resolves every name below localhost.
    for (const icon of paths)
      expect(await page.evaluate(async (path) => (await fetch(path)).status, icon)).toBe(200);
    if (!isMobile) {
      const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
      await expect(links).toHaveText(menu.map(({ label }) => label));
    }
  });

  test(`${brand} shows the 404 page under its own name`, async ({ page, baseURL, complaints }) => {
    // The last ones cannot be decoded.
    for (const path of ['/404', '/500', '/nope', '/burn/vouchers/x/%ff', '/x/%E0%A4%A']) {
      complaints.expectStatus(404, path);
      const answer = await page.goto(addressOf(baseURL, path));
      expect([path, answer?.status()]).toEqual([path, 404]);
      expect(answer?.headers()).toMatchObject({ 'x-content-type-options': 'nosniff' });
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      await expect(page.getByRole('banner')).toContainText(new RegExp(name, 'i'));
      await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', name);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        addressOf(baseURL, path.replaceAll('%', '%25')),
      );
    }
  });

  test(`${brand} has its own modules and rates`, async ({ page, baseURL }) => {
    await page.goto(addressOf(baseURL, '/burn'));
    const cashback = page.getByRole('table').getByRole('row').filter({ hasText: 'Cashback' });
    const { paisePerCoin } = rates.cashback ?? {};
    if (paisePerCoin && modules.includes('cashback')) {
      await expect(cashback).toContainText(`${paisePerCoin} paise`);
    } else {
      await expect(page.getByRole('table')).toBeVisible();
      await expect(cashback).toHaveCount(0);
    }
  });
}

test('a long brand name makes neither the header higher nor the page wider', async ({ page, isMobile }) => {
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const banner = page.getByRole('banner');
  const { height } = (await banner.boundingBox())!;
  const names = banner
    .or(page.getByRole('contentinfo'))
    .getByRole('link', { name: 'ZILLION, home' })
    .getByText('ZILLION');
  await expect(names).toHaveCount(2);
  await names.evaluateAll((links) =>
    links.forEach((link) => (link.textContent = 'Maharashtra Gramin Suvidha Rewards')),
  );
  await expectToFit(page);
  expect((await banner.boundingBox())!.height).toBe(height);
  await expect(banner.getByRole('link', { name: 'Sign in' })).toBeInViewport({ ratio: 1 });
});

test('the shipped brands differ in accent colour, tagline and cashback rate', () => {
  const shipped = BRANDS.filter(({ brand }) => ['zillion', 'harbourline', 'hoopoe'].includes(brand));
  const facts = shipped.map(({ theme, tagline, rates }) => [theme.light['accent'], tagline, rates.cashback]);
  for (const at of [0, 1, 2]) expect(new Set(facts.map((fact) => JSON.stringify(fact[at]))).size).toBe(3);
});

test('a brand chosen by ?client= stays chosen on further pages', async ({ page }) => {
  await page.goto('/burn/vouchers?client=hoopoe&sort=discount');
  await expect(page).toHaveURL(/\/burn\/vouchers\?sort=discount$/);
  await expect(page.getByRole('banner')).toContainText(/hoopoe/i);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/burn\/vouchers\/[^/]+\/[^/?]+$/);
  await expect(page.getByRole('banner')).toContainText(/hoopoe/i);
  await page.goto('/?client=zillion');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner')).toContainText(/zillion/i);
});
