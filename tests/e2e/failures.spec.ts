// Failures outside, on each journey: the receipt says what failed and that the coins are back, and they are; and
// delays.
import { call } from './support/calls.ts';
import { WELCOME_COINS } from './support/members.ts';
import { cashbackTo, JOURNEYS, type Journey, type Traveller } from './support/journeys.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Text of the receipt, next to its heading. */
const WORDS: Record<string, RegExp> = {
  voucher: /800 coins are back in your account/,
  coupon: /60 coins are back in your account/,
  product: /900 coins are back in your account.*The money goes back/,
  plus: /Nothing was charged/,
  campaign: /Nothing was charged/,
  conversion: /4,000 Harbour points are still yours/,
  cashback: /500 coins are back in your account/,
};

/** Goes to a receipt that will fail, or to whatever else its provider is told. */
const fail = async (who: Traveller, given: Journey, how = 'refuse'): Promise<Journey> => {
  const journey = given.provider === 'payee' ? cashbackTo('closed1@examplebank') : given;
  await journey.begin(who);
  for (const [index, step] of journey.steps.entries()) {
    const isLast = index === journey.steps.length - 1;
    await step.fill?.(who);
    const { provider } = journey;
    if (isLast && typeof provider === 'object') {
      await who.books.tell(provider.name, how, provider.orderIdOf(who.page));
    }
    // The store refuses an order that is already paid.
    const orderId = new URL(who.page.url()).searchParams.get('orderId');
    if (journey.name === 'product' && orderId) await who.books.tell('fulfilment', 'refuse', orderId);
    const failing = isLast && provider === 'gateway' && journey.name !== 'product';
    if (failing) await who.page.getByRole('button', { name: 'Let the payment fail' }).click();
    else await step.press(who.page, 'click');
    await step.arrived(who.page);
  }
  return journey;
};

for (const given of JOURNEYS) {
  test(`the receipt of the ${given.name} journey shows that its provider refused, and the balance is restored`, async ({
    member: { page, mobile },
    context,
    outbox,
    books,
  }) => {
    test.slow();
    const { heads, entries } = await fail({ page, context, outbox, books, mobile }, given);
    const head = page.getByRole('heading', { level: 1 });
    await expect(head).toHaveText(heads.failed, { timeout: 60_000 });
    await expect(page.getByText(WORDS[given.name]!).first()).toBeVisible();
    await expectAccessible(page);
    await books.expectEntries(mobile, entries.failed);
    const { availablePointsAmount } = await call<{ availablePointsAmount: number }>(
      page,
      '/api/v1/member/account/balance',
    );
    expect(availablePointsAmount).toBe(WELCOME_COINS);
  });
}

test('the receipt of a voucher whose issuer answers late says so, and completes without a reload', async ({
  member: { page, mobile },
  context,
  outbox,
  books,
}) => {
  test.slow();
  const voucher = JOURNEYS.find(({ name }) => name === 'voucher')!;
  const { heads, entries } = await fail({ page, context, outbox, books, mobile }, voucher, 'late:2');
  const lead = page.getByText(/The issuer takes longer than usual\. Nothing is lost; we keep trying\./);
  await expect(lead.first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heads.done, { timeout: 60_000 });
  await expect(lead).toHaveCount(0);
  await books.expectEntries(mobile, entries.done);
});

test('an order error is visible without scrolling when its button is pressed', async ({
  member: { page },
  complaints,
}) => {
  // A phone whose browser has toolbars.
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/order-summary?productId=v-1034&denomination=20000&count=1');
  const calls = '/api/v1/voucher/place-order';
  complaints.expectStatus(503, calls);
  await page.route(`**${calls}`, (route) => route.fulfill({ status: 503, body: '' }));
  const button = page.getByRole('button', { name: 'Continue' }).filter({ visible: true });
  for (let times = 0; times < 2; times += 1) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await button.click();
    const told = page.getByRole('main').getByRole('alert');
    await expect(told).toBeInViewport();
    const bar = (await page.getByRole('complementary', { name: 'Total' }).boundingBox())!;
    const { y, height } = (await told.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(bar.y);
  }
});
