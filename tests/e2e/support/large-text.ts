import type { Page } from '@playwright/test';

/** As set in the browser; applies to the current page and to those opened later. */
export const withTextOfTwiceTheSize = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
};
