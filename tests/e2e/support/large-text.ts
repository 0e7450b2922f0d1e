import type { Page } from '@playwright/test';

/** As somebody sets it in the browser; counts for the page as it stands, and for those opened from then on. */
export const withTextOfTwiceTheSize = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
};
