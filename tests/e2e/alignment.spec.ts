// What lines up and what has room at sizes between a phone and a desktop, and in low windows.
import type { Locator, Page } from '@playwright/test';
import { withTextOfTwiceTheSize } from './support/large-text.ts';
import { takeCoupon } from './support/orders.ts';
import { AT_ONE_SIZE, expect, test } from './support/test.ts';

const open = async (page: Page, width: number, path: string): Promise<void> => {
  await page.setViewportSize({ width, height: 1024 });
  await page.goto(path);
};

const BRANDS = ['zillion', 'harbourline', 'hoopoe'];

test('the coin of the login never lies under the words below it', AT_ONE_SIZE, async ({ page, baseURL }) => {
  for (const brand of BRANDS) {
    await page.goto(`http://${brand}.localhost:${new URL(baseURL!).port}/login`);
    for (const [width, height] of [
      [1024, 600],
      [1024, 768],
      [1366, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const statement = page.locator('[aria-hidden] > p').filter({ visible: true }).first();
      // The box of a turned coin is larger than the coin.
      const { room, size } = await statement.evaluate((words) => {
        const coin = words.previousElementSibling as HTMLElement;
        const end = coin.offsetTop + coin.offsetHeight;
        return { room: (words as HTMLElement).offsetTop - end, size: coin.offsetHeight };
      });
      const where = `${brand} at ${width} x ${height}`;
      expect(room, where).toBeGreaterThanOrEqual(24);
      expect(size, where).toBeGreaterThan(200);
      // As in the look; another brand's tagline may be longer.
      if (where === 'zillion at 1440 x 900') expect(size).toBe(640);
    }
  }
});

test(
  'the login shows no speck of the coin where large text leaves it no room',
  AT_ONE_SIZE,
  async ({ page }) => {
    await withTextOfTwiceTheSize(page);
    for (const [height, shown] of [
      [790, false],
      [900, true],
    ] as const) {
      await page.setViewportSize({ width: 1280, height });
      await page.goto('/login');
      const statement = page.locator('[aria-hidden] > p').filter({ visible: true }).first();
      await expect(statement.locator('xpath=preceding-sibling::*')).toBeVisible({ visible: shown });
    }
  },
);

test(
  'on a phone on its side the field and the button of the login are in view',
  AT_ONE_SIZE,
  async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto('/login');
    await expect(page.getByLabel('Mobile number')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Send OTP' })).toBeInViewport({ ratio: 0.9 });
  },
);

/** The tab bar does not cover it. */
const expectAboveTheBar = async (page: Page, one: Locator): Promise<void> => {
  const bar = (await page.getByRole('navigation', { name: 'Main, phone' }).boundingBox())!;
  await expect
    .poll(async () => {
      const box = await one.filter({ visible: true }).first().boundingBox();
      return box ? bar.y - box.y - box.height : -1;
    })
    .toBeGreaterThanOrEqual(0);
};

test(
  'on a phone on its side the buttons of the home page, and the way out of an unknown page, are in view',
  AT_ONE_SIZE,
  async ({ member: { page }, complaints }) => {
    complaints.expectStatus(404, '/nope');
    for (const [width, height] of [
      [844, 390],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await expectAboveTheBar(page, page.getByRole('main').getByRole('link', { name: 'Your vouchers' }));
      await page.goto('/nope');
      await expectAboveTheBar(page, page.getByRole('link', { name: 'GO TO HOMEPAGE' }));
    }
  },
);

test('on a phone the way to a partner’s shop is in the first view', AT_ONE_SIZE, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/earn/partners/saffron-cart');
  await expectAboveTheBar(page, page.getByRole('main').getByRole('link', { name: 'Shop and earn' }));
});

test('on a tablet the filters keep a name and its count together', AT_ONE_SIZE, async ({ page }) => {
  await open(page, 834, '/burn/vouchers');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = (await page.locator('[popover]:popover-open').boundingBox())!;
  expect(sheet.width).toBe(640);
  expect(sheet.x).toBe((834 - 640) / 2);
});

const widthOf = async (one: Locator): Promise<number> => (await one.boundingBox())!.width;

/** Where the right edge of an element is. */
const rightOf = async (one: Locator): Promise<number> => {
  const { x, width } = (await one.boundingBox())!;
  return x + width;
};

test(
  'on a tablet the search field and the categories are as wide as what is above them',
  AT_ONE_SIZE,
  async ({ page }) => {
    for (const width of [768, 834, 1000]) {
      await open(page, width, '/');
      const main = page.getByRole('main');
      const edge = await rightOf(main.locator('section').first());
      const field = await rightOf(main.getByRole('searchbox'));
      const categories = main.locator('a:has(> span + img)');
      const widths = await categories.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().width),
      );
      expect(Math.max(...widths) - Math.min(...widths), `categories at ${width}`).toBeLessThan(1);
      const category = await rightOf(categories.last());
      expect(Math.abs(field - edge), `field at ${width}`).toBeLessThanOrEqual(1);
      // A row that goes on shows a part of the last one.
      if (width < 900) expect(category, `categories at ${width}`).toBeGreaterThan(width);
      else expect(Math.abs(category - edge), `categories at ${width}`).toBeLessThanOrEqual(1);
    }
  },
);

test('a row of cards that goes on shows its next card on every phone', AT_ONE_SIZE, async ({ page }) => {
  for (const width of [320, 328, 344, 360, 375, 390, 412]) {
    await open(page, width, '/earn');
    const cards = page.locator('section', { hasText: 'Vouchers' }).last().getByRole('article');
    const cut = await cards.evaluateAll((all) =>
      all.map((one) => {
        const { left, right } = one.getBoundingClientRect();
        return right > window.innerWidth ? Math.max(0, window.innerWidth - left) : 0;
      }),
    );
    expect(Math.max(...cut), `at ${width} px`).toBeGreaterThanOrEqual(16);
  }
});

test(
  'links of the footer stay on one line, and on a small desktop titles of transactions have room',
  AT_ONE_SIZE,
  async ({ member: { page } }) => {
    for (const width of [640, 767, 1024]) {
      await open(page, width, '/profile/points-ledger');
      for (const link of await page.getByRole('contentinfo').getByRole('listitem').getByRole('link').all()) {
        // The height of a link with one line.
        expect((await link.boundingBox())!.height, `at ${width} px`).toBeLessThan(45);
      }
    }
    const main = page.getByRole('main');
    const title = main.getByText('Welcome coins').first().locator('xpath=ancestor-or-self::p');
    expect(await widthOf(title)).toBeGreaterThanOrEqual(280);
  },
);

test(
  'a note is not too wide to read, a row alone not too narrow, a link alone high enough for a finger',
  AT_ONE_SIZE,
  async ({ member: { page } }) => {
    const main = page.getByRole('main');
    await open(page, 834, '/profile/points-ledger');
    expect(await widthOf(main.getByText(/^Keep a copy of the entries/))).toBeLessThanOrEqual(600);
    await open(page, 390, '/profile');
    const card = (await main.getByRole('link', { name: /^Card x/ }).boundingBox())!;
    expect(card.height).toBeGreaterThanOrEqual(44);
    await open(page, 390, '/order-summary?productId=v-1034&denomination=20000&count=1&price=800');
    const edit = (await main.getByRole('link', { name: 'Edit' }).boundingBox())!;
    for (const y of [edit.y - 12, edit.y + edit.height + 12]) {
      const hit = await page.evaluate(
        ([x, at]) => document.elementFromPoint(x!, at!)?.textContent,
        [edit.x, y],
      );
      expect(hit).toBe('Edit');
    }
    await open(page, 1440, `/coupon-order-detail?orderId=${await takeCoupon(page)}`);
    expect(await widthOf(main.getByRole('link', { name: /^Help with this order/ }))).toBeGreaterThanOrEqual(
      640,
    );
  },
);

test(
  'a heading and what belongs beside it share a line: on a tablet and on a small desktop',
  AT_ONE_SIZE,
  async ({ page }) => {
    const topOf = async (one: Locator) => (await one.boundingBox())!.y;
    const main = page.getByRole('main');
    await open(page, 768, '/faqs');
    const link = main.getByRole('link', { name: /^Only this subject/ }).first();
    expect(await topOf(link)).toBeLessThan(
      (await topOf(main.getByRole('heading', { name: 'Earning coins' }))) + 8,
    );
    await open(page, 1024, '/earn/partners');
    const head = await topOf(page.getByRole('heading', { name: 'Filters' }));
    expect(await topOf(main.getByRole('article').first())).toBeLessThanOrEqual(head);
  },
);
