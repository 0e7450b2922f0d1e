// A member's forms and receipts with text of twice the size: every step of every journey, on a phone.
import type { Locator, Page } from '@playwright/test';
import { addAddress, call } from './support/calls.ts';
import { JOURNEYS } from './support/journeys.ts';
import { withTextOfTwiceTheSize } from './support/large-text.ts';
import { enrolByCalls, signIn } from './support/members.ts';
import { orderKite } from './support/orders.ts';
import { AT_ONE_SIZE, expect, expectToFit, test } from './support/test.ts';

const head = (page: Page) => page.getByRole('heading', { level: 1 });

const expectLargeAndToFit = async (page: Page): Promise<void> => {
  await expect(head(page)).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  await expectToFit(page);
};

/** Words of a title that stand on more than one line. */
const brokenWordsOf = (title: Locator): Promise<string[]> =>
  title.evaluate((element) => {
    const text = element.firstChild as Text;
    const isBroken = ({ index, 0: word }: RegExpExecArray): boolean => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1;
    };
    return [...text.data.matchAll(/\S+/g)].filter(isBroken).map(([word]) => word);
  });

for (const journey of JOURNEYS) {
  test(`every step and the receipt of the ${journey.name} journey fit the window`, async ({
    member: { page, mobile },
    context,
    outbox,
    books,
  }) => {
    const who = { page, context, outbox, books, mobile };
    await withTextOfTwiceTheSize(page);
    await journey.begin(who);
    for (const step of journey.steps) {
      await expectLargeAndToFit(page);
      await step.fill?.(who);
      await expectToFit(page);
      await step.press(page, 'click');
      await step.arrived(page);
    }
    await expectLargeAndToFit(page);
    await expect(head(page)).toHaveText(journey.heads.done, { timeout: 60_000 });
    await expectToFit(page);
  });
}

test('the address, profile and e-mail forms fit the window, also with errors', async ({
  member: { page },
}) => {
  await withTextOfTwiceTheSize(page);
  const addressId = await addAddress(page);
  const forms: [string, string][] = [
    ['/delivery-address-form', 'Full name'],
    [`/edit-delivery-address?addressId=${addressId}`, 'Full name'],
    ['/profile/edit-profile', 'First name'],
  ];
  for (const [path, label] of forms) {
    await page.goto(path);
    const field = page.getByLabel(label);
    await field.fill('4');
    await expectLargeAndToFit(page);
    await field.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expectToFit(page);
  }
  await page.goto('/verify-email-by-otp');
  await expectLargeAndToFit(page);
  await page.goto(`/order-summary?productId=p-1073&count=1&addressId=${addressId}`);
  await expectLargeAndToFit(page);
});

test('the cashback forms fit the window, also with errors', async ({ member: { page } }) => {
  await withTextOfTwiceTheSize(page);
  await page.goto('/claim-cashback');
  const press = (name: string) => page.getByRole('button', { name }).filter({ visible: true }).click();
  const expectRefused = async (label: string) => {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expectLargeAndToFit(page);
  };
  await expectLargeAndToFit(page);
  await press('Verify PAN');
  await expectRefused('PAN');
  await call(page, '/api/v1/dbt/verify/pan', {
    pan: 'ABCPK1234F',
    fullName: 'Meera Krishnan',
    dateOfBirth: '1990-08-08',
  });
  await page.reload();
  await press('Continue');
  await expectRefused('UPI id');
  await page.getByLabel('A bank account').check();
  await press('Continue');
  await expectRefused('IFSC');
  await page.getByLabel('IFSC').fill('hdfc0000001');
  await expect(page.getByText('HDFC Bank')).toBeVisible();
  await page.getByLabel('Account number').fill('123456780004');
  await expectToFit(page);
  await press('Continue');
  await expect(page.getByLabel('Coins', { exact: true })).toBeVisible();
  await press('Continue');
  await expectRefused('Coins');
});

test('a balance of up to nine digits is fully visible at twice the text size', async ({
  member: { page },
}) => {
  await withTextOfTwiceTheSize(page);
  for (const path of ['/', '/profile/points-ledger']) {
    await page.goto(path);
    const slab = page.getByRole('region', { name: /balance/i }).first();
    const figure = await slab.getByText('1,000', { exact: true }).first().elementHandle();
    for (const coins of ['1,000', '12,84,560', '99,99,99,999']) {
      const reach = await figure.evaluate((line, text) => {
        line.textContent = text;
        (line as Element).toggleAttribute('data-long', text.length > 9);
        const digits = document.createRange();
        digits.selectNodeContents(line);
        return digits.getBoundingClientRect().right;
      }, coins);
      const { x, width } = (await slab.boundingBox())!;
      expect(reach, `${coins} on ${path}`).toBeLessThanOrEqual(x + width);
    }
    await expectLargeAndToFit(page);
  }
});

test('coins of eight digits fit a phone at twice the text size, and are no smaller than usual', async ({
  member: { page },
}) => {
  const { entryId } = (
    await call<{ accountTxnList: { entryId: string }[] }>(page, '/api/v1/member/account/txns', {})
  ).accountTxnList[0]!;
  const places = [390, 320].flatMap((width) =>
    ['/profile', `/transaction-details?entryId=${entryId}`].map((path) => ({ width, path })),
  );
  const coinsIn = (place: 'banner' | 'main') =>
    page.getByRole(place).getByText('1,000').filter({ visible: true }).first();
  const sizesAt = async ({ width, path }: (typeof places)[number]): Promise<number[]> => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    const figures = [coinsIn('banner'), coinsIn('main')];
    return Promise.all(
      figures.map((figure) => figure.evaluate((line) => parseFloat(getComputedStyle(line).fontSize))),
    );
  };
  const usual: number[][] = [];
  for (const place of places) usual.push(await sizesAt(place));
  await withTextOfTwiceTheSize(page);
  for (const [n, place] of places.entries()) {
    for (const [m, size] of (await sizesAt(place)).entries())
      expect(size, place.path).toBeGreaterThanOrEqual(usual[n]![m]!);
    await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        text.nodeValue = text.nodeValue!.replace('1,000', '1,23,45,678');
    });
    await expectLargeAndToFit(page);
  }
});

test('the title of a page with a long word breaks none at 320 px and twice the text size', async ({
  page,
}) => {
  await withTextOfTwiceTheSize(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/transaction-details');
  await expect(head(page)).toHaveText('Transaction Details');
  expect(await brokenWordsOf(head(page))).toEqual([]);
});

test('the price range of a voucher is fully visible at 320 px and at twice the text size', async ({
  page,
}) => {
  const expectWhole = async () => {
    const hidden = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('span')]
        .filter((one) => one.children.length === 0 && /^₹.*–/.test(one.textContent))
        .filter((one) => {
          const words = document.createRange();
          words.selectNodeContents(one);
          const inner = words.getBoundingClientRect();
          const outer = one.closest('a, article')!.getBoundingClientRect();
          return inner.left < outer.left || inner.right > outer.right || inner.bottom > outer.bottom;
        })
        .map((one) => one.textContent),
    );
    expect(hidden).toEqual([]);
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/burn/vouchers');
  await expect(page.getByRole('main').getByText('₹2,500 – ₹1,00,000')).toBeVisible();
  await expectWhole();
  await page.setViewportSize({ width: 390, height: 844 });
  await withTextOfTwiceTheSize(page);
  await page.goto('/burn/vouchers/coffee-card/v-1034');
  await expect(page.getByRole('main').getByText('₹200 – ₹2,000').first()).toBeVisible();
  await expectWhole();
});

test('no name, value or date is cut off at 320 px', async ({ page, context, baseURL, outbox }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/plus-membership');
  const outside = await page
    .getByRole('main')
    .locator('dd')
    .evaluateAll((values) =>
      values.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
  expect(outside).toEqual([]);
  await enrolByCalls(context, baseURL!, outbox);
  await page.goto('/profile/points-ledger');
  const [from, to] = await Promise.all(
    ['From', 'To'].map(async (name) => (await page.getByLabel(name, { exact: true }).boundingBox())!),
  );
  expect(to!.y).toBeGreaterThan(from!.y);
  await page.goto('/profile/change-account');
  const name = page.getByRole('main').getByText('Meera Krishnan').last();
  await name.evaluate(
    (line) => (line.textContent = 'Venkatanarasimharajuvaripetaaa Srivenkateswarasubrahmanyamaaa'),
  );
  await expectToFit(page);
});

test('a member’s pages fit a window of 320 px at twice the text size', async ({
  member: { page, mobile },
  outbox,
}) => {
  await withTextOfTwiceTheSize(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await orderKite(page, outbox, mobile);
  const addressId = await addAddress(page);
  for (const path of [
    '/',
    '/burn/vouchers',
    '/burn/products/paper-kite-ready-to-fly/p-1073',
    `/payments-options?productId=p-1073&count=1&addressId=${addressId}`,
    '/profile',
    '/profile/orders',
    '/profile/points-ledger',
    '/faqs',
  ]) {
    await page.goto(path);
    await expectLargeAndToFit(page);
  }
});

test('the profile breaks no word of a member’s name at 320 px and twice the text size', async ({
  member: { page },
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/profile');
  const initials = page.getByRole('main').getByText('MK', { exact: true });
  await expect(head(page)).toHaveText('Meera Krishnan');
  const bottomOf = async (place: Locator) =>
    (await place.boundingBox())!.y + (await place.boundingBox())!.height;
  expect((await head(page).boundingBox())!.y).toBeLessThan(await bottomOf(initials));
  await withTextOfTwiceTheSize(page);
  await expectLargeAndToFit(page);
  expect(await brokenWordsOf(head(page))).toEqual([]);
});

test('a dialog breaks no word of its title, and has its buttons inside, at 320 px and twice the text size', async ({
  member: { page, mobile },
  outbox,
}) => {
  await withTextOfTwiceTheSize(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const orderId = await orderKite(page, outbox, mobile);
  await page.goto(`/product-order-details?orderId=${orderId}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  const whole = (await dialog.boundingBox())!;
  const insets = { Close: 0, 'Keep it': 12, 'Cancel order': 12 };
  for (const [name, inset] of Object.entries(insets)) {
    const button = dialog.getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    const { x, width } = (await button.boundingBox())!;
    expect(x, name).toBeGreaterThanOrEqual(whole.x + inset);
    expect(x + width, name).toBeLessThanOrEqual(whole.x + whole.width - inset);
  }
  expect(await brokenWordsOf(dialog.getByRole('heading'))).toEqual([]);
});

test('a heading keeps its words whole: the link beside it goes below', AT_ONE_SIZE, async ({ page }) => {
  await withTextOfTwiceTheSize(page);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/', '/burn', '/help-and-support']) {
      await page.goto(path);
      const headings = page
        .getByRole('main')
        .locator(':has(> a) > :first-child h2, :has(> a) > h2:first-child');
      await expect(headings.first()).toBeVisible();
      for (const heading of await headings.all()) {
        expect(await brokenWordsOf(heading), `${path} at ${width} px`).toEqual([]);
      }
    }
  }
});

test(
  'pages between a phone and a desktop fit the window',
  AT_ONE_SIZE,
  async ({ page, context, baseURL, apiUrl }) => {
    await signIn(context, baseURL!, apiUrl, '9876543210');
    await withTextOfTwiceTheSize(page);
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of [
        '/profile/points-ledger',
        '/profile/orders',
        '/user-vouchers',
        '/burn/products/everyday-running-shoes/p-1001',
        '/burn/vouchers/coffee-card/v-1034',
        '/convert-coins',
        '/claim-cashback',
        '/plus-membership',
      ]) {
        await page.goto(path);
        await expectLargeAndToFit(page);
      }
    }
  },
);
