// What crawlers read: robots.txt, sitemaps, the manifest.
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './support/test.ts';

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at ?? '');

const read = async (request: APIRequestContext, path: string, type: string): Promise<string> => {
  const answer = await request.get(path);
  expect([path, answer.status()]).toEqual([path, 200]);
  expect(answer.headers()['content-type']).toContain(type);
  expect(answer.headers()['set-cookie']).toBeUndefined();
  expect(answer.headers()['x-content-type-options']).toBe('nosniff');
  return answer.text();
};

test('robots.txt names the sitemap, whose files list pages that exist', async ({ request, baseURL }) => {
  const robots = await read(request, '/robots.txt', 'text/plain');
  const index = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  expect(index).toBe(`${baseURL ?? ''}/sitemap.xml`);
  expect(robots).toContain('\nDisallow: /profile\n');

  const files = locations(await read(request, index, 'application/xml'));
  const named = files.map((file) => new URL(file).pathname);
  expect(named).toEqual([
    '/sitemaps/products-1.xml',
    '/sitemaps/vouchers-1.xml',
    '/sitemaps/coupons-1.xml',
    '/sitemaps/partners-1.xml',
  ]);

  for (const file of files) {
    const addresses = locations(await read(request, file, 'application/xml'));
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses.slice(0, 5)) {
      const answer = await request.get(address, { maxRedirects: 0 });
      expect([address, answer.status()]).toEqual([address, 200]);
      expect(await answer.text()).toContain(`<link rel="canonical" href="${address}"`);
    }
  }
});

test('an unknown sitemap file is a 404', async ({ request }) => {
  expect((await request.get('/sitemaps/vouchers-2.xml')).status()).toBe(404);
});

test('a page links to the manifest of its brand, whose icons exist', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = JSON.parse(await read(request, href ?? '', 'application/manifest+json')) as {
    icons: { src: string }[];
  };
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const { src } of manifest.icons) await read(request, src, 'image/png');
  await expect(page.locator('meta[name=theme-color]')).toHaveCount(2);
});
