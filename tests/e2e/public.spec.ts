// What holds for every public page of the route table: accessible, and as wide as the window.
import { publicPages, statusOf } from './support/public-pages.ts';
import { expect, expectAccessible, expectToFit, test } from './support/test.ts';

for (const path of publicPages()) {
  test(`${path} is accessible and fits the window`, async ({ page, complaints }) => {
    // A page that leads away by itself stays while one looks at it: nothing outside answers.
    await page.route(
      ({ hostname }) => hostname !== 'localhost',
      () => undefined,
    );
    if (statusOf(path) >= 400) complaints.expectStatus(statusOf(path), path);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(statusOf(path));
    await expect(page.locator('h1')).toHaveCount(1);
    await expectAccessible(page);
    await expectToFit(page);
  });
}
