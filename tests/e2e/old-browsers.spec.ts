// The notice for browsers older than the list in package.json.
import { OLD_BROWSER } from '../../src/web/lib/old-browser.ts';
import { expect, test } from './support/test.ts';

const NESTED = 'html{p.old-browser{display:none}}';

test('a supported browser does not show the notice', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText(OLD_BROWSER)).toBeHidden();
});

for (const [what, understood] of [
  ['does not support nested CSS rules', [NESTED, 'html{}']],
  ['does not support :has()', ['@supports selector(:has(a))', '@supports selector(:unknown(a))']],
] as const) {
  test.describe(`a browser that ${what}`, () => {
    // Altered for such a browser, the style no longer has the hash that the policy allows.
    test.use({ bypassCSP: true, javaScriptEnabled: false });

    test('shows the notice and the page', async ({ page }) => {
      await page.route('**/', async (route) => {
        const answer = await route.fetch();
        const html = await answer.text();
        expect(html).toContain(understood[0]);
        await route.fulfill({ response: answer, body: html.replace(understood[0], understood[1]) });
      });
      await page.goto('/');
      await expect(page.getByText(OLD_BROWSER)).toBeVisible();
      await expect(page.getByRole('main')).toBeVisible();
    });
  });
}
