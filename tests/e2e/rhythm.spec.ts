// Rows and stacked elements have space: measured where texts take several lines.
import type { Locator, Page } from '@playwright/test';
import { addAddress, call } from './support/calls.ts';
import { orderGiftCard } from './support/orders.ts';
import { AT_ONE_SIZE, expect, test } from './support/test.ts';

/** The least distance from the text of a row to its upper or lower edge, in pixels. */
const leastRoom = (rows: Locator): Promise<number> =>
  rows.evaluateAll((found) =>
    Math.min(
      ...found.flatMap((row) => {
        const words = document.createRange();
        words.selectNodeContents(row.querySelector('span') ?? row);
        const inner = words.getBoundingClientRect();
        const outer = row.getBoundingClientRect();
        return [inner.top - outer.top, outer.bottom - inner.bottom];
      }),
    ),
  );

const edges = async (one: Locator) => {
  const { y, height } = (await one.boundingBox())!;
  return { top: y, bottom: y + height };
};

const gap = async (above: Locator, below: Locator): Promise<number> =>
  (await edges(below)).top - (await edges(above)).bottom;

test('questions have space between their text and the lines around them', async ({ page }) => {
  await page.goto('/faqs');
  const questions = page.locator('main summary');
  await expect(questions.first()).toBeVisible();
  expect(await leastRoom(questions)).toBeGreaterThanOrEqual(10);
});

test('a search for questions that finds nothing has space below its field', async ({ page }) => {
  await page.goto('/faqs?q=zzzz');
  const picture = page.getByRole('main').locator('span:has(> img)').first();
  expect(await gap(page.getByRole('main').getByRole('searchbox'), picture)).toBeGreaterThanOrEqual(16);
});

const LONG = {
  addressLine1: 'Flat 1204, Tower B, Lake View Apartments, Whitefield Main Road',
  addressLine2: 'Hoodi Circle, opposite the metro station, near the water tank',
};

test('long addresses have space around them, and so has the list of expiring coins', async ({
  member: { page },
}) => {
  for (const fullName of ['Meera Krishnan', 'Asha Rao']) {
    await addAddress(page, { ...LONG, fullName });
  }
  await page.goto('/order-summary?productId=p-1073&count=1');
  const rows = page.getByRole('main').locator('label:has([type=radio])');
  await expect(rows).toHaveCount(2);
  expect(await leastRoom(rows)).toBeGreaterThanOrEqual(10);
  const item = page.getByRole('main').getByText('₹199.00 ×').first();
  await expect(item.getByRole('link', { name: 'Edit' })).toHaveCSS('margin-left', '8px');
  await page.goto('/order-summary?productId=v-1034&denomination=20000&count=1');
  const lots = page.getByRole('main').getByText(/^The coins that expire first/);
  expect(await gap(lots, page.getByText(/^A one-time password confirms/))).toBeGreaterThanOrEqual(12);
});

test('the first section has the same distance to the page head as sections have to each other', async ({
  page,
}) => {
  await page.goto('/earn');
  const sections = page.getByRole('main').locator('section:has(h2)');
  await expect(sections).toHaveCount(3);
  const lead = page.getByText('Shop as you do anyway');
  const between = await gap(sections.nth(0), sections.nth(1));
  expect(Math.abs((await gap(lead, sections.nth(0))) - between)).toBeLessThanOrEqual(1);
});

for (const path of ['/plus-membership', '/burn/products/everyday-running-shoes/p-1001', '/earn/partners']) {
  test(`all figures have tabular numerals: ${path}`, async ({ page }) => {
    await page.goto(path);
    const figures = page.getByText(/₹\d|\d coins/);
    expect(await figures.count()).toBeGreaterThan(2);
    const kinds = await figures.evaluateAll((found) =>
      found.map((element) => getComputedStyle(element).fontVariantNumeric),
    );
    expect(new Set(kinds)).toEqual(new Set(['tabular-nums']));
  });
}

/** What an element's words take, without the room around them. */
const wordsOf = (one: Locator) =>
  one.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const { right, height } = words.getBoundingClientRect();
    return { right, height };
  });

test('the plans of Plus share their lines: values and buttons', async ({ page }) => {
  test.skip(page.viewportSize()!.width < 1024, 'one below the other');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/plus-membership');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(3);
  const plans = await cards.all();
  // Their summaries take a different number of lines, or the test would prove nothing.
  const summaries = await Promise.all(plans.map((plan) => wordsOf(plan.locator('p').first())));
  expect(new Set(summaries.map(({ height }) => Math.round(height))).size).toBeGreaterThan(1);
  for (const selector of ['dl', 'div:last-child > :is(a, button)']) {
    const tops = plans.map(async (plan) => (await edges(plan.locator(selector).first())).top);
    expect(new Set(await Promise.all(tops)).size, selector).toBe(1);
  }
});

test('the coin of the login never lies under the tagline, however narrow the phone', async ({ page }) => {
  test.skip(page.viewportSize()!.width >= 1024, 'the tagline is elsewhere');
  await page.goto('/login');
  const tagline = page.getByText('Good things, paid in coins').filter({ visible: true });
  const coin = tagline.locator('xpath=following-sibling::*');
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    // The coin is round and turned: its box is wider than itself.
    const { x, width: box } = (await coin.boundingBox())!;
    const across = await coin.evaluate((element) => (element as HTMLElement).offsetWidth);
    const left = x + (box - across) / 2;
    expect((await wordsOf(tagline)).right, `at ${String(width)}`).toBeLessThan(left);
  }
});

test(
  'the name on a voucher that is owned stands beside its art, not under it',
  AT_ONE_SIZE,
  async ({ page }) => {
    await page.goto('/dev/ui');
    const title = page.locator('article > div > h2:has(~ img)').first();
    const art = title.locator('xpath=../img');
    for (const width of [320, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const { right } = await wordsOf(title);
      expect(right, `at ${String(width)}`).toBeLessThanOrEqual((await art.boundingBox())!.x);
    }
  },
);

const cardsOf = (page: Page, title: string): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .getByRole('article');

test('the second row of cards has space above it', async ({ page }) => {
  test.skip(page.viewportSize()!.width < 1024, 'one row, to be swiped');
  await page.goto('/earn');
  const cards = cardsOf(page, 'Vouchers');
  await expect(cards).toHaveCount(8);
  expect(await gap(cards.nth(0), cards.nth(4))).toBeGreaterThanOrEqual(32);
});

test('the list begins close below the bar with the Filters button', async ({ page }) => {
  test.skip(page.viewportSize()!.width >= 1024, 'the filters stand beside it');
  await page.goto('/burn/vouchers');
  const bar = page.getByRole('button', { name: 'Filters' });
  expect(await gap(bar, page.getByRole('main').getByRole('article').first())).toBeLessThanOrEqual(44);
});

test('Show more has space above it', async ({ page }) => {
  await page.goto('/search?q=voucher&type=voucher');
  const more = page.getByRole('link', { name: 'Show more' });
  const last = page.getByRole('main').getByRole('article').last();
  expect(await gap(last, more)).toBeGreaterThanOrEqual(24);
});

test('the picture of a coupon lies within the upper half of its plate', async ({ member: { page } }) => {
  await page.goto('/coupons/order-summary?productId=c-1008');
  const art = page.getByRole('main').locator('img').first();
  const plate = art.locator('xpath=..');
  const { top, bottom } = await edges(plate);
  expect((await edges(art)).top).toBeGreaterThanOrEqual(top);
  expect((await edges(art)).bottom).toBeLessThanOrEqual((top + bottom) / 2);
});

for (const path of ['/shop-and-earn-loader?partner=saffron-cart', '/earn/partners/saffron-cart']) {
  test(`the plate of a partner is a circle: ${path}`, async ({ page }) => {
    await page.goto(path);
    const plate = page.getByRole('main').locator('img').first().locator('xpath=..');
    await expect(plate).toHaveCSS('border-radius', '50%');
    const { width, height } = (await plate.boundingBox())!;
    expect(Math.abs(width - height)).toBeLessThan(1);
  });
}

for (const [path, share] of [
  ['/burn/vouchers/coffee-card/v-1034', 0.82],
  ['/burn/coupons/second-ticket/c-1008', 0.5],
] as const) {
  test(`the large picture of a ticket lies above its perforation: ${path}`, async ({ page }) => {
    await page.goto(path);
    const art = page.getByRole('main').locator('img').first();
    const plate = await edges(art.locator('xpath=..'));
    const tear = plate.top + (plate.bottom - plate.top) * share;
    const { top, bottom } = await edges(art);
    expect(top).toBeGreaterThanOrEqual(plate.top);
    expect(bottom).toBeLessThanOrEqual(tear);
  });
}

test('the total in the bottom bar does not overlap the button next to it', async ({ page }) => {
  test.skip(page.viewportSize()!.width >= 1024, 'no bar there');
  const bar = page.getByRole('complementary', { name: 'Total' });
  const expectNote = async (words: string, width: number, path: string) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path);
    const note = (await bar.getByText(words).boundingBox())!;
    expect(note.x + note.width).toBeLessThanOrEqual((await bar.getByRole('button').boundingBox())!.x);
  };
  await expectNote('5 × 25,996', 360, '/burn/products/everyday-running-shoes/p-1001?count=5');
  await expectNote('2 × 1,13,962', 320, '/burn/products/game-console-with-two-controllers/p-1033?count=2');
});

test('there is only one line between the tabs and the list of vouchers', async ({
  member: { page, mobile },
  outbox,
}) => {
  await orderGiftCard(page, outbox, mobile);
  const row = page.getByRole('main').getByRole('link', { name: /Coffee card/ });
  await expect(async () => {
    await page.goto('/user-vouchers');
    await expect(row).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(row.locator('xpath=ancestor::ul')).toHaveCSS('border-top-width', '0px');
});

for (const [path, call] of [
  ['/user-voucher-description?voucherId=v', '**/api/v1/holdings/details?*'],
  ['/transaction-details?entryId=e', '**/api/v1/member/account/txns/details'],
  ['/claim-cashback', '**/api/v1/dbt/verify/user'],
  ['/claim-cashback/receipt?transferId=CB-2026-0101-AAAAA-BBBBB', '**/api/v1/order/summary?*'],
  ['/campaign/zillion-plus/receipt?orderId=PL-2026-0101-AAAAA-BBBBB', '**/api/v1/campaign/summary?*'],
] as const) {
  test(`the footer is out of view while the page loads, so that nothing pushes it away: ${path}`, async ({
    member: { page },
  }) => {
    const asked = page.waitForRequest(call);
    // No answer comes.
    await page.route(call, () => undefined);
    await page.goto(path);
    await asked;
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
    await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  });
}

test('a single button in a row has its usual padding', async ({ page }) => {
  await page.goto('/offline');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCSS('padding-left', '28px');
});

test('the facts of a transaction are in a narrow column', async ({ member: { page } }) => {
  const { accountTxnList } = await call<{ accountTxnList: { entryId: string }[] }>(
    page,
    '/api/v1/member/account/txns',
    {},
  );
  await page.goto(`/transaction-details?entryId=${accountTxnList[0]!.entryId}`);
  const facts = page.getByRole('main').locator('dl').first();
  // The placeholder has the terms, but no figures.
  await expect(facts).toContainText(/Balance afterwards\D*1,000/);
  expect((await facts.boundingBox())!.width).toBeLessThanOrEqual(744);
});

test('Continue is visible without scrolling on the page for coins and money', async ({
  member: { page },
}) => {
  const addressId = await addAddress(page);
  await page.goto(`/payments-options?productId=p-1030&count=1&addressId=${addressId}`);
  const goOn = page.getByRole('button', { name: 'Continue' }).filter({ visible: true });
  await expect(goOn).toHaveCount(1);
  await expect(goOn).toBeInViewport({ ratio: 1 });
});

/** Whether any part of the focused element is visible; null if nothing has the focus. */
const isFocusInSight = (page: Page): Promise<boolean | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { x, y, width, height } = focused.getBoundingClientRect();
    return [1, height / 2, height - 1].some((down) => {
      const top = document.elementFromPoint(x + width / 2, y + down);
      return top !== null && (focused.contains(top) || top.contains(focused));
    });
  });

test('the bottom bar never covers the focused element', async ({ member: { page } }) => {
  test.skip(page.viewportSize()!.width >= 1024, 'no bar there');
  const summary = '/order-summary?productId=v-1034&denomination=20000&count=1';
  for (const path of ['/profile/edit-profile', summary]) {
    await page.goto(path);
    await page.getByLabel('E-mail').waitFor();
    for (let stops = 0; stops < 20; stops += 1) {
      await page.keyboard.press('Tab');
      expect(await isFocusInSight(page), `stop ${stops + 1} of ${path}`).toBe(true);
    }
  }
});

test('the error of a conversion has space above it', async ({ member: { page }, complaints }) => {
  complaints.expectStatus(503, '/api/v1/client/point/conversion');
  await page.goto('/convert-coins');
  await page.getByLabel('Harbour points').fill('4000');
  const body = { status: 'FAILED', statusCode: 503, message: 'Harbourline does not answer', data: {} };
  await page.route('**/api/v1/client/point/conversion', (route) =>
    route.fulfill({ status: 503, json: body }),
  );
  await page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).click();
  const said = page.getByRole('main').getByRole('alert');
  await expect(said).toHaveText(body.message);
  expect(await gap(page.getByRole('button', { name: /^Maximum / }), said)).toBeGreaterThanOrEqual(12);
});

test('the number of an order is below its term on a phone, beside it on a wider screen', async ({ page }) => {
  await page.goto('/dev/ui');
  const number = page.getByRole('definition').filter({ hasText: /^ZV-2026-1120-004821$/ });
  const term = number.locator('xpath=preceding-sibling::dt');
  const [{ y: termTop }, { y: numberTop }] = [(await term.boundingBox())!, (await number.boundingBox())!];
  const isPhone = page.viewportSize()!.width < 480;
  expect(numberTop > termTop + 10).toBe(isPhone);
});
