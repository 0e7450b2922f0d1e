// The home page from the narrowest phone to a wide desktop, with text of the usual size and of twice the size.
import type { Page } from '@playwright/test';
import { withTextOfTwiceTheSize } from './support/large-text.ts';
import { AT_ONE_SIZE, expect, expectToFit, test } from './support/test.ts';

const WIDTHS = [320, 360, 390, 480, 560, 768, 900, 1024, 1100, 1280, 1440];

/** What reaches into the circle of the coin, or beyond the edge of the card, of the words on the card of Plus. */
const unreadOnPlus = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('heading', { name: 'More coins, all year' })
    .locator('..')
    .evaluate((card) => {
      const edge = card.getBoundingClientRect();
      const coin = card.querySelector<HTMLElement>(':scope > span[aria-hidden]')!;
      const around = coin.getBoundingClientRect();
      const [x, y] = [around.x + around.width / 2, around.y + around.height / 2];
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      const unread: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const { left, right, top, bottom } of range.getClientRects()) {
          const nearest = [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)] as const;
          const isUnderCoin = Math.hypot(nearest[0] - x, nearest[1] - y) < coin.offsetWidth / 2;
          if (isUnderCoin || left < edge.left || right > edge.right) unread.push(text.textContent!);
        }
      }
      return unread;
    });

/** Names of partners and things in the page, and that of the brand in the header, of which only a part is to be seen. */
const cutNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = document.querySelectorAll<HTMLElement>('main a[href*="/partners/"] h3, main article p');
    const brand = document.querySelector<HTMLElement>('header a[href="/"]')!;
    const end = brand.getBoundingClientRect().right + 1;
    const words = document.createRange();
    words.selectNodeContents(brand.firstElementChild!);
    // Where there is no room, the name is left out as a whole: all of it is beyond the end of its link.
    const lines = [...words.getClientRects()].filter(({ left }) => left < end);
    const isBrandCut = lines.length > 1 || lines.some(({ right }) => right > end);
    return [
      ...(isBrandCut ? [brand.textContent] : []),
      ...[...names].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    ];
  });

for (const [size, prepare] of [
  ['the usual size', async () => {}],
  ['twice the size', withTextOfTwiceTheSize],
] as const) {
  test(
    `the home page with text of ${size} fits every window, and the coin of Plus covers no words`,
    AT_ONE_SIZE,
    async ({ page }) => {
      await prepare(page);
      await page.goto('/');
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectToFit(page);
        expect(await unreadOnPlus(page), `Plus at ${width} px`).toEqual([]);
        expect(await cutNames(page), `names at ${width} px`).toEqual([]);
      }
    },
  );
}
