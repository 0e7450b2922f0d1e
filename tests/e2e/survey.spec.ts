// The survey, by keyboard only: focus moves to what is missing, and the earned coins are announced.
import { reach } from './support/keyboard.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('a member can answer the survey by keyboard only, and the result is announced', async ({
  member: { page },
}) => {
  await page.goto('/survey');
  const { keyboard } = page;
  const send = page.getByRole('button', { name: 'Send answers' });
  await reach(send);
  await keyboard.press('Enter');
  // Enter in a question sends the form: each time, focus moves to the next unanswered question.
  for (const option of ['Almost every day', 'At the corner shop', 'Groceries', 'I look for myself']) {
    await expect(page.getByLabel(option)).toBeFocused();
    await keyboard.press('Space');
    await keyboard.press('Enter');
  }
  await expect(page.getByLabel('I already did, or I will')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(page.getByLabel('Perhaps')).toBeChecked();
  await reach(send);
  await keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your answers arrived.' })).toHaveCount(1);
  const head = page.locator('div:focus');
  const title = head.getByRole('heading', { level: 1, name: 'Survey' });
  // The ring is around the title: around the whole header it would cover what is below it.
  await expect(head).toHaveCSS('outline-style', 'none');
  await expect(title).toHaveCSS('outline-style', 'solid');
  await expectAccessible(page);
  await reach(page.getByRole('main').getByRole('link', { name: 'Transaction History' }));
});

test('nothing on the page moves while the member’s questions are loaded', async ({ member: { page } }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/survey');
  await expect(page.getByRole('button', { name: 'Send answers' })).toBeVisible();
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  );
  // A header whose font arrives late moves by a hair.
  expect(moved).toBeLessThan(0.02);
});
