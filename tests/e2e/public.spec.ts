// Every public page of the route table is accessible, and as wide as the window, however large its text.
import type { Page } from '@playwright/test';
import type { Complaints } from './support/complaints.ts';
import { withTextOfTwiceTheSize } from './support/large-text.ts';
import { publicPages, statusOf } from './support/public-pages.ts';
import { expect, expectAccessible, expectToFit, test } from './support/test.ts';

// These many independent tests are spread over the workers.
test.describe.configure({ mode: 'parallel' });

const open = async (path: string, page: Page, complaints: Complaints) => {
  // A page that redirects elsewhere stays while the test looks at it, because nothing outside answers.
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.fulfill({ status: 204 }),
  );
  if (statusOf(path) >= 400) complaints.expectStatus(statusOf(path), path);
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(statusOf(path));
};

for (const path of publicPages()) {
  test(`${path} is accessible and fits the window, also at twice the text size`, async ({
    page,
    complaints,
  }) => {
    await open(path, page, complaints);
    await expect(page.locator('h1')).toHaveCount(1);
    await expectAccessible(page);
    await expectToFit(page);
    await withTextOfTwiceTheSize(page);
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    await expectToFit(page);
  });
}

for (const width of [390, 320]) {
  test(`the labels of the tab bar do not overlap at ${width} px with twice the text size`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const tabs = page.getByRole('navigation', { name: 'Main, phone' }).getByRole('link');
    const namesThatTouch = () =>
      tabs.evaluateAll((links) =>
        links
          .filter((link) => link.querySelector('span')!.offsetWidth > link.clientWidth)
          .map(({ textContent }) => textContent),
      );
    await page.goto('/help-and-support');
    await expect(tabs.first().getByText('Home')).toHaveCSS('position', 'static');
    await withTextOfTwiceTheSize(page);
    await page.reload();
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    expect(await namesThatTouch()).toEqual([]);
    await expect(tabs).toHaveText(['Home', 'Redeem', 'Earn', 'Search', 'Profile']);
    await expectAccessible(page);
  });
}
