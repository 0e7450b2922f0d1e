import type { Page } from '@playwright/test';

/** Keeps messages visible for longer than their five seconds, for busy machines. */
export const holdMessages = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const held = new CSSStyleSheet();
    held.replaceSync('.Toastify__progress-bar--wrp * { animation-play-state: paused !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, held];
  });
};
