// Nothing is ever ordered or paid twice: each mishap on each journey. Afterwards there is one order, and the
// ledger has only the entries of one.
import type { Page } from '@playwright/test';
import {
  cashbackTo,
  JOURNEYS,
  type Journey,
  type Press,
  type Step,
  type Traveller,
} from './support/journeys.ts';
import { expect, test } from './support/test.ts';

const take = async (who: Traveller, step: Step, how: Press = 'click'): Promise<void> => {
  await step.fill?.(who);
  await step.press(who.page, how);
  await step.arrived(who.page);
};

const head = ({ page }: Traveller) => page.getByRole('heading', { level: 1 });

const WITHIN_A_MINUTE = { timeout: 60_000 };

/** A click whose answer is lost on its way back, and the same click again. */
const loseAnswer = async (who: Traveller, step: Step, endpoint: string): Promise<void> => {
  const { page } = who;
  const keys: (string | undefined)[] = [];
  const url = `**${endpoint}`;
  await page.route(url, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await step.fill?.(who);
  const typed = await page
    .getByLabel('One-time password')
    .inputValue({ timeout: 100 })
    .catch(() => null);
  await step.press(page, 'click');
  await expect(page.getByText('Something went wrong').first()).toBeVisible();
  if (typed !== null) await page.getByLabel('One-time password').fill(typed);
  await step.press(page, 'click');
  await step.arrived(page);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toBeDefined();
};

/** Two turns of the page's event loop: what an answer sets off has begun by then. */
const twoTurns = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  });

/**
 * The page has read the answer to the next call of the endpoint: by what the page itself notes, as the browser's own
 * report of an answer that a test has held back can fail to come.
 */
const answerArrived = (page: Page, endpoint: string): Promise<void> =>
  page.evaluate(
    (path) =>
      new Promise<void>((arrived) => {
        new PerformanceObserver((list) => {
          if (list.getEntries().some(({ name }) => new URL(name).pathname === path)) arrived();
        }).observe({ type: 'resource' });
      }),
    endpoint,
  );

/**
 * A click whose answer comes after the member has gone to another page: it leaves them there. Then the way back: to the
 * same step, or if that is done, to what it led to.
 */
const leaveBeforeAnswer = async (
  who: Traveller,
  step: Step,
  endpoint: string,
  { heads }: Journey,
): Promise<void> => {
  const { page } = who;
  const html = page.locator('html');
  const gone = Promise.withResolvers<null>();
  const url = `**${endpoint}`;
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await gone.promise;
    await route.fulfill({ response });
  });
  await step.fill?.(who);
  const asked = page.waitForRequest(url);
  const answered = answerArrived(page, endpoint);
  await step.press(page, 'click');
  await asked;
  await page.getByRole('link', { name: /^Your coins/ }).click();
  await expect(head(who)).toHaveText('Transaction History');
  await expect(html).not.toHaveAttribute('data-under-way');
  gone.resolve(null);
  await answered;
  await page.unroute(url);
  // Asked once: a navigation that has begun would be over if this waited.
  await twoTurns(page);
  expect(await html.getAttribute('data-under-way')).toBeNull();
  if (!step.repeatable) await expect(page.getByText(/ in your (Order|Transaction) History/)).toBeVisible();
  await expect(head(who)).toHaveText('Transaction History');
  await page.goBack();
  if (step.repeatable) {
    await take(who, step);
    return;
  }
  // What awaits its payment leads to the receipt, which leads on to the payment page.
  await expect(page).not.toHaveURL(/payments-options|convert-coins|order-summary/);
  await expect(head(who)).toHaveText(new RegExp(`${heads.pending.source}|${heads.done.source}`));
  const pay = page.getByRole('link', { name: /^Pay / });
  if (await pay.isVisible()) await pay.click();
  await step.arrived(page);
};

/** Makes the provider misbehave, before the last step, when its order has an id. Returns how to do that again. */
const tell = async ({ page, books }: Traveller, { provider }: Journey, how: string) => {
  if (typeof provider === 'string') return null;
  const orderId = provider.orderIdOf(page);
  await books.tell(provider.name, how, orderId);
  return (next: string) => books.tell(provider.name, next, orderId);
};

const lastOf = ({ steps }: Journey): Step => steps.at(-1)!;

const MISHAPS = {
  'a reload': async (who, { steps, begin }) => {
    await begin(who);
    if (steps.length > 1) await who.page.reload();
    for (const step of steps) {
      await take(who, step);
      await who.page.reload();
      await step.arrived(who.page);
    }
  },

  'a second tab': async (who, { steps, begin }) => {
    await begin(who);
    const passed: string[] = [];
    for (const step of steps) {
      await step.fill?.(who);
      const tab = await who.context.newPage();
      await tab.goto(who.page.url());
      // The other tab requests its own one-time password; the first one is still valid.
      if (step.endpoint?.endsWith('/verify')) await expect(tab.getByText(/^Sent to/)).toBeVisible();
      await step.press(who.page, 'click');
      await step.arrived(who.page);
      if (passed.length > 0) {
        // A finished step redirects, in the other tab too.
        await tab.reload();
        await expect(tab.getByRole('button', { name: /^(Verify|Pay)$/ })).toHaveCount(0);
      }
      passed.push(tab.url());
      await tab.close();
    }
  },

  'going back': async (who, { steps, begin }) => {
    await begin(who);
    for (const step of steps) {
      await take(who, step);
      if (!step.repeatable) continue;
      const there = who.page.url();
      await who.page.goBack();
      await take(who, step);
      expect(who.page.url()).toBe(there);
    }
    const receipt = who.page.url();
    await who.page.goBack();
    await expect(head(who).first()).toBeVisible();
    await who.page.goto(receipt);
  },

  'a double click': async (who, { steps, begin }) => {
    await begin(who);
    for (const step of steps) await take(who, step, 'dblclick');
  },

  'a lost answer': async (who, { steps, begin }) => {
    await begin(who);
    for (const step of steps) {
      if (step.endpoint === null) await take(who, step);
      else await loseAnswer(who, step, step.endpoint);
    }
  },

  'leaving before the answer': async (who, journey) => {
    await journey.begin(who);
    for (const step of journey.steps) {
      if (step.endpoint === null) await take(who, step);
      else await leaveBeforeAnswer(who, step, step.endpoint, journey);
    }
  },

  'a slow provider': async (who, given) => {
    const journey = given.provider === 'payee' ? cashbackTo('slow1@examplebank') : given;
    await journey.begin(who);
    for (const step of journey.steps.slice(0, -1)) await take(who, step);
    const last = lastOf(journey);
    const tellAgain = await tell(who, journey, 'fail:99');
    await last.fill?.(who);
    if (journey.provider === 'gateway') await who.page.getByLabel(/answer comes/).selectOption('late');
    await last.press(who.page, 'dblclick');
    await last.arrived(who.page);
    await expect(head(who)).toHaveText(journey.heads.pending);
    await expect(who.page.getByText(journey.byWhen).first()).toBeVisible();
    await who.page.reload();
    if (!tellAgain) return;
    await expect(head(who)).toHaveText(journey.heads.pending);
    await tellAgain('');
  },

  'a repeated provider callback': async (who, journey) => {
    await journey.begin(who);
    for (const step of journey.steps.slice(0, -1)) await take(who, step);
    // A programme respects the key of a debit: only its answer can come again.
    await tell(who, journey, journey.name === 'conversion' ? 'lose:1' : 'lose:1,twice');
    await take(who, lastOf(journey));
  },
} satisfies Record<string, (who: Traveller, journey: Journey) => Promise<void>>;

type Mishap = keyof typeof MISHAPS;

/** What does not apply to a journey, and why; everything else is tried. */
const NOT_APPLICABLE: Partial<Record<Mishap, Record<string, string>>> = {
  'a repeated provider callback': {
    cashback: 'has no callback: banks are polled, which "a slow provider" covers',
  },
};

for (const [mishap, run] of Object.entries(MISHAPS)) {
  test.describe(mishap, () => {
    for (const journey of JOURNEYS) {
      if (NOT_APPLICABLE[mishap as Mishap]?.[journey.name]) continue;
      test(`on the ${journey.name} journey leads to a single order and only its ledger entries`, async ({
        member: { page, mobile },
        context,
        outbox,
        books,
        complaints,
      }) => {
        test.slow();
        const who: Traveller = { page, context, outbox, books, mobile };
        if (mishap === 'a lost answer') {
          for (const { endpoint } of journey.steps) if (endpoint) complaints.expectLost(endpoint);
        }
        await run(who, journey);
        await expect(head(who)).toHaveText(journey.heads.done, WITHIN_A_MINUTE);
        await books.expectEntries(mobile, journey.entries.done);
        expect(await journey.count(page)).toBe(1);
      });
    }
  });
}
