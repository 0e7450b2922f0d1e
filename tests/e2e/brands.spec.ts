// One build serves each brand by its host name: name, tagline, colours in both schemes, coin.
import { expect, test } from './support/test.ts';

const BRANDS = [
  { host: 'zillion', name: 'ZILLION', light: '#00714a', dark: '#3ecb90' },
  { host: 'harbourline', name: 'Harbourline', light: '#1a4fd0', dark: '#8fb2ff' },
  { host: 'hoopoe', name: 'hoopoe', light: '#c62f12', dark: '#ff8a68' },
];

for (const { host, name, light, dark } of BRANDS) {
  test(`${host} answers in its own name and colours`, async ({ page, baseURL }) => {
    const { port } = new URL(baseURL!);
    for (const [colorScheme, accent] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`http://${host}.localhost:${port}/`);
      await expect(page.getByRole('banner')).toContainText(new RegExp(name, 'i'));
      const style = await page.evaluate(() => {
        const root = getComputedStyle(document.documentElement);
        return { accent: root.getPropertyValue('--accent'), coin: root.getPropertyValue('--coin-mark') };
      });
      expect(style.accent).toBe(accent);
      expect(style.coin).toContain(`/brands/${host}/coin.svg`);
    }
  });
}
