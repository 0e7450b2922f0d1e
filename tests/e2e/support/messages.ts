import type { Page } from '@playwright/test';

/** Messages stay for as long as one looks: a busy machine may look later than the five seconds that they stand. */
export const holdMessages = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const held = new CSSStyleSheet();
    held.replaceSync('.Toastify__progress-bar--wrp * { animation-play-state: paused !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, held];
  });
};
