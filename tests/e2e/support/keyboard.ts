// Using a page by keyboard only.
import { expect, type Locator, type Page } from '@playwright/test';

/** The focused element: its field's name, or its visible text. */
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return undefined;
    return element.getAttribute('name') ?? element.innerText.trim();
  });

/** Presses Tab until a field, button or link of that name has the focus. */
export const tabTo = async (page: Page, name: string, most = 80): Promise<void> => {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === name) return;
  }
  throw new Error(`${name} was not reached by keyboard`);
};

/** The same for a control that the test finds by its role. It may have the focus already. */
export const reach = async (control: Locator, most = 80): Promise<void> => {
  await control.waitFor();
  for (let presses = 0; presses < most; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await control.page().keyboard.press('Tab');
  }
  throw new Error(`${String(control)} was not reached by keyboard`);
};

/** Waits until React answers for a control: before that, a press does what the browser does without scripts. */
export const untilHydrated = (control: Locator): Promise<void> =>
  expect
    .poll(() =>
      control.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))),
    )
    .toBe(true);
