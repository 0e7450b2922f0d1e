// Layouts at widths between and beyond a usual phone and a usual desktop.
import type { Locator, Page } from '@playwright/test';
import { orderGiftCard } from './support/orders.ts';
import { AT_ONE_SIZE, expect, expectToFit, test } from './support/test.ts';

const WIDTHS = [320, 640, 768, 1024, 1280];

const open = async (page: Page, width: number, path: string): Promise<void> => {
  await page.setViewportSize({ width, height: 1024 });
  await page.goto(path);
};

interface Words {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The lines of text inside of an element. */
const linesOf = (one: Locator): Promise<Words[]> =>
  one.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({
      text: element.textContent,
      left,
      right,
      top,
      bottom,
    }));
  });

/** No opaque part of the picture is where a line of the text is. */
const expectClear = async (words: Locator, picture: Locator): Promise<void> => {
  const lines = await linesOf(words);
  const covered = await picture.evaluate(async (image: HTMLImageElement, texts) => {
    await image.decode();
    const { x, y, width, height } = image.getBoundingClientRect();
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const paper = canvas.getContext('2d')!;
    paper.drawImage(image, 0, 0, width, height);
    return texts.filter(({ left, right, top, bottom }) => {
      const { data } = paper.getImageData(left - x, top - y, right - left, bottom - top);
      return data.some((value, at) => at % 4 === 3 && value > 40);
    });
  }, lines);
  expect(covered).toEqual([]);
};

/** The least distance from a line of text to the circle of a coin, in pixels. */
const roomAroundCoin = (words: Locator): Promise<number> =>
  words.evaluate((element) => {
    const coin = element.closest('section')!.querySelector<HTMLElement>('div > :first-child')!;
    const { x, y, width, height } = coin.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    const distances = [...range.getClientRects()].map(({ right, top }) =>
      Math.hypot(x + width / 2 - right, y + height / 2 - top),
    );
    return Math.min(...distances) - coin.offsetWidth / 2;
  });

const STATEMENTS = {
  zillion: 'Good things, paid in coins',
  harbourline: 'Every rupee finds its way back',
  hoopoe: 'Talk more, treat yourself',
};

test(
  'the coin of a brand’s first page does not reach the words beside it',
  AT_ONE_SIZE,
  async ({ page, baseURL }) => {
    for (const [brand, statement] of Object.entries(STATEMENTS)) {
      for (const width of [...WIDTHS, 360, 375, 390]) {
        await open(page, width, `http://${brand}.localhost:${new URL(baseURL!).port}/`);
        for (const words of [statement, 'Earn with partners.']) {
          const room = await roomAroundCoin(page.getByRole('main').locator('section p', { hasText: words }));
          expect(room, `${words} at ${width} px`).toBeGreaterThan(4);
        }
      }
    }
  },
);

test('a balance of ten digits stays inside of its places at every width', AT_ONE_SIZE, async ({ member }) => {
  const { page } = member;
  await page.route('**/api/v1/member/dashboard', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    const many = { totalPointsAmount: 1_234_567_890, availablePointsAmount: 1_234_567_890 };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...many } } });
  });
  for (const width of [...WIDTHS, 360, 390, 1440]) {
    await open(page, width, '/');
    const figure = page
      .getByRole('main')
      .locator('section p', { hasText: /^1,23,45,67,890$/ })
      .first();
    await expect(figure).toBeVisible();
    const [words] = await linesOf(figure);
    const slab = (await figure.locator('xpath=ancestor::section').boundingBox())!;
    expect(slab.x + slab.width - words!.right, `balance at ${width} px`).toBeGreaterThanOrEqual(20);
    expect(await roomAroundCoin(figure), `coin at ${width} px`).toBeGreaterThan(4);
    const brand = page.getByRole('banner').getByText('ZILLION');
    expect(await linesOf(brand), `brand at ${width} px`).toHaveLength(1);
    await expectToFit(page);
  }
});

test('what is missing of many coins stays clear of the button beside it', AT_ONE_SIZE, async ({ member }) => {
  const { page } = member;
  await open(page, 320, '/order-summary?productId=v-1034&denomination=20000&count=1');
  const bar = page.getByRole('complementary', { name: 'Total' });
  const note = bar.locator('span').first();
  await note.evaluate((one) => (one.textContent = '1,23,41,99,890 more coins needed'));
  const [words] = await linesOf(note);
  const button = (await bar.getByRole('button').boundingBox())!;
  expect(button.x - words!.right).toBeGreaterThanOrEqual(8);
});

test('a partner’s name of one long word stays inside of the page', AT_ONE_SIZE, async ({ page }) => {
  await open(page, 320, '/burn/vouchers/coffee-card/v-1034');
  const link = page.getByRole('main').locator('p', { hasText: /^by / }).getByRole('link');
  await link.evaluate((one) => (one.textContent = 'Donaudampfschifffahrtselektrizitätengesellschaft'));
  await expectToFit(page);
});

test.describe('without JavaScript, which would render the page’s own words again', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'words longer than a line, such as a web address, stay inside of the page',
    AT_ONE_SIZE,
    async ({ page }) => {
      for (const path of [
        '/',
        '/earn/partners/saffron-cart',
        '/plus-membership',
        '/burn/vouchers',
        '/faqs',
      ]) {
        await open(page, 390, path);
        await page.evaluate(
          (word) => {
            const texts = document.querySelectorAll(
              'main :is(h1, h2, h3, p:not(.num), ul > li > span:last-child)',
            );
            for (const text of texts) if (text.childElementCount === 0) text.textContent = word;
          },
          `https://shop.example/${'terms'.repeat(12)}`,
        );
        await expectToFit(page);
      }
    },
  );

  test('an order of very many coins and rupees ends inside of its row', AT_ONE_SIZE, async ({ page }) => {
    await open(page, 320, '/dev/ui');
    const row = page
      .getByRole('listitem')
      .filter({ hasText: 'The great monsoon weekend getaway gift card × 2' });
    const money = row.getByText('+ ₹3,500.00');
    const coins = row.getByText(/^24,000/);
    await coins.evaluate((figure) => (figure.firstChild!.textContent = '1,11,11,111'));
    await money.evaluate((figure) => (figure.lastChild!.textContent = '67,22,22,222.30'));
    const ends = (await linesOf(row.getByText('67,22,22,222.30'))).map(({ right }) => right);
    const { x, width } = (await row.boundingBox())!;
    expect(Math.max(...ends)).toBeLessThanOrEqual(x + width);
  });
});

test('the picture of an offer does not lie over its words', AT_ONE_SIZE, async ({ page }) => {
  for (const width of WIDTHS) {
    await open(page, width, '/campaign/zillion-plus');
    const title = page.getByRole('heading', { level: 1 });
    const offer = title.locator('xpath=..');
    await expectClear(title, offer.locator('img'));
    await expectClear(offer.getByText('One year of Plus'), offer.locator('img'));
  }
});

test(
  'the picture of a ticket does not lie over its name, and breaks no word of it',
  AT_ONE_SIZE,
  async ({ member: { page, mobile }, outbox }) => {
    const orderId = await orderGiftCard(page, outbox, mobile);
    for (const width of WIDTHS) {
      await open(page, width, `/voucher-order-receipt?orderId=${orderId}`);
      const name = page.getByRole('article').getByRole('heading', { level: 2 }).first();
      await name.evaluate((heading) => (heading.textContent = 'Complimentary night train voucher'));
      await expectClear(name, page.getByRole('article').locator('img').first());
      await name.evaluate((heading) => (heading.textContent = 'Complimentary'));
      expect(await linesOf(name), `one word at ${width} px`).toHaveLength(1);
    }
  },
);

test(
  'what can be pressed on a slide stays clear of its picture on a phone',
  AT_ONE_SIZE,
  async ({ page }) => {
    for (const width of [320, 390]) {
      await open(page, width, '/');
      const slide = page
        .getByRole('main')
        .getByRole('heading', { name: 'Coins can be money, too' })
        .locator('..');
      const picture = slide.locator('img');
      await picture.scrollIntoViewIfNeeded();
      await expectClear(slide.getByRole('link', { name: 'Claim cashback' }), picture);
      const button = (await slide.getByRole('link', { name: 'Claim cashback' }).boundingBox())!;
      expect(button.y + button.height, `button at ${width} px`).toBeLessThan(
        (await picture.boundingBox())!.y + 8,
      );
    }
  },
);

test('a scene is whole and stays clear of the button above it on a phone', AT_ONE_SIZE, async ({ page }) => {
  for (const width of [320, 360, 390]) {
    await open(page, width, '/');
    const slide = page
      .getByRole('main')
      .getByRole('heading', { name: /^A full pantry/ })
      .locator('..');
    await slide.scrollIntoViewIfNeeded();
    const picture = (await slide.locator('img').boundingBox())!;
    const button = (await slide.getByRole('link', { name: 'Fill the basket' }).boundingBox())!;
    const { x, width: room } = (await slide.boundingBox())!;
    expect(picture.x + picture.width, `at ${width} px`).toBeLessThanOrEqual(x + room + 1);
    // What is to be seen of a scene begins at two fifths of its width, and an eighth of its height.
    expect(picture.x + 0.4 * picture.width, `at ${width} px`).toBeGreaterThan(x);
    expect(button.y + button.height, `at ${width} px`).toBeLessThan(picture.y + picture.height / 8 + 2);
  }
});

test('nine pictures of a thing have thumbnails of the same shape', AT_ONE_SIZE, async ({ page }) => {
  await open(page, 320, '/burn/products/paper-kite-ready-to-fly/p-1073');
  const thumbnails = page.getByRole('main').getByRole('button', { name: /^Picture \d of/ });
  // The sample catalogue has at most three; an import allows nine.
  await thumbnails.first().evaluate((first) => {
    const row = first.parentElement!;
    while (row.children.length < 9) row.append(first.cloneNode(true));
  });
  await expect(thumbnails).toHaveCount(9);
  for (const one of await thumbnails.all()) {
    const { width, height } = (await one.boundingBox())!;
    expect(width).toBeGreaterThanOrEqual(44);
    expect(Math.abs(width - height)).toBeLessThan(1);
  }
  await expectToFit(page);
});

test('the link of a section stays on one line on the narrowest phones', AT_ONE_SIZE, async ({ page }) => {
  for (const [path, name] of [
    ['/', 'All partners'],
    ['/faqs', 'Only this subject'],
  ] as const) {
    await open(page, 320, path);
    const link = page.getByRole('main').getByRole('link', { name }).first();
    expect(await link.evaluate((one) => one.scrollHeight)).toBeLessThanOrEqual(44);
    const heading = link.locator('xpath=..').getByRole('heading');
    const [words, room] = await heading.evaluate((one) => [one.scrollWidth, one.clientWidth]);
    expect(words).toBeLessThanOrEqual(room);
  }
});

test(
  'a link of many words stays inside of the page with a reader’s own spacing',
  AT_ONE_SIZE,
  async ({ member: { page } }) => {
    for (const [width, path] of [
      [390, '/profile/points-ledger'],
      [360, '/shop-and-earn-points'],
    ] as const) {
      await open(page, width, path);
      await expect(page.getByRole('link', { name: /^Your shopping trips/ })).toBeVisible();
      // As WCAG 1.4.12 asks.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
        );
        document.adoptedStyleSheets.push(sheet);
      });
      await expectToFit(page);
    }
  },
);

test(
  'what a coupon gives stays inside of its ticket on the narrowest phones',
  AT_ONE_SIZE,
  async ({ page }) => {
    await open(page, 320, '/coupons');
    const [line] = await linesOf(page.getByText('Third night free'));
    const ticket = (await page.getByText('Third night free').locator('xpath=..').boundingBox())!;
    expect(line!.left - ticket.x).toBeGreaterThanOrEqual(8);
    expect(ticket.x + ticket.width - line!.right).toBeGreaterThanOrEqual(8);
  },
);

test('on a tablet the picture and the name of a thing are side by side', AT_ONE_SIZE, async ({ page }) => {
  for (const path of ['/burn/vouchers/coffee-card/v-1034', '/earn/partners/saffron-cart']) {
    await open(page, 768, path);
    const picture = (await page.getByRole('main').locator('img').first().boundingBox())!;
    const name = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    expect(name.x).toBeGreaterThan(picture.x + picture.width);
    expect(name.y).toBeLessThan(picture.y + picture.height);
  }
});

test(
  'on a tablet the bill is beside the step it belongs to, and every field is as wide as its column',
  AT_ONE_SIZE,
  async ({ member: { page, mobile }, outbox }) => {
    await open(page, 768, '/order-summary?productId=v-1034&denomination=20000&count=1');
    const email = (await page.getByLabel('E-mail').boundingBox())!;
    const bill = (await page.getByRole('region', { name: 'Your bill' }).boundingBox())!;
    expect(bill.x).toBeGreaterThan(email.x + email.width);
    expect(bill.y).toBeLessThan(email.y);
    // Half of the page, without the gap between the columns.
    expect(email.width).toBeGreaterThanOrEqual(320);

    const orderId = await orderGiftCard(page, outbox, mobile);
    await open(page, 768, `/voucher-order-receipt?orderId=${orderId}`);
    const ticket = (await page.getByRole('article').first().boundingBox())!;
    const receipt = (await page.getByRole('region', { name: 'Receipt' }).boundingBox())!;
    expect(receipt.x).toBeGreaterThan(ticket.x + ticket.width);
    expect(receipt.y).toBeLessThanOrEqual(ticket.y);
  },
);

test(
  'a bill has no empty space where a phone hides its button',
  AT_ONE_SIZE,
  async ({ member: { page } }) => {
    await open(page, 390, '/order-summary?productId=v-1034&denomination=20000&count=1');
    const bill = page.getByRole('region', { name: 'Your bill' });
    const last = bill.locator('dd').last();
    const [paper, row] = [(await bill.boundingBox())!, (await last.boundingBox())!];
    expect(paper.y + paper.height - row.y - row.height).toBeLessThanOrEqual(48);
  },
);
