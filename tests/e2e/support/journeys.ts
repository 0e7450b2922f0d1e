// Every journey that moves coins or money, in one form, so that each failure is tried on each of them: where it
// begins, the steps that make a call which counts, and the final receipt and ledger.
import type { BrowserContext, Page } from '@playwright/test';
import type { BookKeeper, Provider } from './books.ts';
import { addAddress, call } from './calls.ts';
import type { Outbox } from './members.ts';
import { expect } from './test.ts';

export interface Traveller {
  page: Page;
  context: BrowserContext;
  outbox: Outbox;
  books: BookKeeper;
  mobile: string;
}

/** How the button of a step is pressed. */
export type Press = 'click' | 'dblclick';

export interface Step {
  /** The call that counts; null for a form of another site. */
  endpoint: string | null;
  /** Fills in the step's form. */
  fill?(who: Traveller): Promise<void>;
  press(page: Page, how: Press): Promise<void>;
  /** Waits for the next step. */
  arrived(page: Page): Promise<void>;
  /** Going back from the next step leads to this one again. */
  repeatable: boolean;
}

export interface Journey {
  name: string;
  /** Gives a new member what the journey needs, by calls; then opens the page of the first step, filled in. */
  begin(who: Traveller): Promise<void>;
  steps: Step[];
  /** The headings of the receipt: while it is pending, when it is done, when it failed. */
  heads: { pending: RegExp; done: RegExp; failed: RegExp };
  /** The text of a pending receipt that says by when it is settled. */
  byWhen: RegExp;
  /** The provider, and the id under which it knows the order, before the last step. */
  provider: { name: Provider; orderIdOf: (page: Page) => string } | 'gateway' | 'payee';
  /** The final ledger entries, on success and on failure. */
  entries: { done: string[]; failed: string[] };
  /** How many of these orders the member has. */
  count(page: Page): Promise<number>;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

const orderCount = async (page: Page): Promise<number> =>
  (await call<{ orderList: unknown[] }>(page, '/api/v1/order/list')).orderList.length;

const paramOf =
  (name: string) =>
  (page: Page): string =>
    new URL(page.url()).searchParams.get(name) ?? '';

/** The one-time password step of any journey, up to its receipt. */
const password = (endpoint: string, next: RegExp): Step => ({
  endpoint,
  repeatable: false,
  fill: async ({ page, outbox, mobile }) => {
    await expect(page.getByText(/^Sent to/)).toBeVisible();
    await page.getByLabel('One-time password').fill(await outbox(mobile));
  },
  press: (page, how) => page.getByRole('button', { name: 'Verify' })[how](),
  arrived: (page) => expect(page).toHaveURL(next),
});

const placing = (endpoint: string, next: RegExp): Step => ({
  endpoint,
  repeatable: true,
  press: (page, how) => button(page, 'Continue')[how](),
  arrived: (page) => expect(page).toHaveURL(next),
});

/** On the payment page; its callback comes twice. */
const payment = (next: RegExp): Step => ({
  endpoint: null,
  repeatable: false,
  fill: async ({ page }) => void (await page.getByLabel(/answer comes/).selectOption('twice')),
  press: (page, how) => page.getByRole('button', { name: /^Pay/ })[how](),
  arrived: (page) => expect(page).toHaveURL(next),
});

const buying = (endpoint: string, name: RegExp): Step => ({
  endpoint,
  repeatable: true,
  press: (page, how) => button(page, name)[how](),
  arrived: (page) => expect(page).toHaveURL(/\/sandbox\/pay/),
});

const PASSWORD_PAGE = /\/payments-options\?orderId=/;
const WELCOME = 'EARNED 1000';

const VOUCHER: Journey = {
  name: 'voucher',
  begin: async ({ page }) =>
    void (await page.goto('/order-summary?productId=v-1034&denomination=20000&count=1')),
  steps: [
    placing('/api/v1/voucher/place-order', PASSWORD_PAGE),
    password('/api/v2/order/verify', /\/voucher-order-receipt\?/),
  ],
  heads: { pending: /^On its way/, done: /^Yours/, failed: /did not go through/ },
  byWhen: /takes longer than usual\..* Expected by \d{2}\s\w{3}\s\d{4}/,
  provider: { name: 'vouchers', orderIdOf: paramOf('orderId') },
  entries: {
    done: [WELCOME, 'BLOCKED 800', 'BLOCK_REVERSED 800', 'BURNED 800'],
    failed: [WELCOME, 'BLOCKED 800', 'BLOCK_REVERSED 800'],
  },
  count: orderCount,
};

const COUPON: Journey = {
  ...VOUCHER,
  name: 'coupon',
  begin: async ({ page }) => void (await page.goto('/coupons/order-summary?productId=c-1008')),
  steps: [
    placing('/api/v1/product/place-order', PASSWORD_PAGE),
    password('/api/v2/order/verify', /\/burn\/coupons\/receipt\?/),
  ],
  entries: {
    done: [WELCOME, 'BLOCKED 60', 'BLOCK_REVERSED 60', 'BURNED 60'],
    failed: [WELCOME, 'BLOCKED 60', 'BLOCK_REVERSED 60'],
  },
};

/** ₹899: 900 coins and ₹674.00. The courier hurries, so that the ledger is complete in the end. */
const PRODUCT: Journey = {
  ...VOUCHER,
  name: 'product',
  begin: async ({ page }) => {
    const addressId = await addAddress(page);
    await page.goto(`/payments-options?productId=p-1030&count=1&addressId=${addressId}&points=900`);
  },
  steps: [
    placing('/api/v1/product/p2o/PlaceOrder', PASSWORD_PAGE),
    {
      ...password('/api/v2/order/verify', /\/sandbox\/pay/),
      fill: async (who) => {
        await who.books.tell('fulfilment', 'hurry', paramOf('orderId')(who.page));
        await password('', /./).fill?.(who);
      },
    },
    payment(/\/order-receipt\?/),
  ],
  heads: {
    pending: /^(One step left|Waiting for your payment|Ordered\. On its way)/,
    done: /^Delivered/,
    failed: /did not go through/,
  },
  byWhen: /page is open for \d\d:\d\d/,
  provider: 'gateway',
  entries: {
    done: [WELCOME, 'BLOCKED 900', 'BLOCK_REVERSED 900', 'BURNED 900'],
    failed: [WELCOME, 'BLOCKED 900', 'BLOCK_REVERSED 900'],
  },
};

const PLUS: Journey = {
  name: 'plus',
  begin: async ({ page }) => void (await page.goto('/plus-membership')),
  steps: [buying('/api/v1/membership/buy', /^Pay ₹499\.00 for/), payment(/\/zillion-plus\?/)],
  heads: { pending: /^Waiting for your payment/, done: /^Welcome to Plus/, failed: /^Plus was not bought/ },
  byWhen: /by \d{2}\s\w{3}\s\d{4}/,
  provider: 'gateway',
  entries: { done: [WELCOME], failed: [WELCOME] },
  count: async (page) =>
    (await call<{ orderList: unknown[] }>(page, '/api/v1/member/plus/status')).orderList.length,
};

const CAMPAIGN: Journey = {
  ...PLUS,
  name: 'campaign',
  begin: async ({ page }) => void (await page.goto('/campaign/zillion-plus')),
  steps: [
    buying('/api/v1/campaign/create/order', /^Pay ₹349/),
    payment(/\/campaign\/zillion-plus\/receipt\?/),
  ],
  entries: { done: [WELCOME, 'EARNED 500'], failed: [WELCOME] },
};

const CONVERSION: Journey = {
  name: 'conversion',
  begin: async ({ page }) => {
    await page.goto('/convert-coins');
    await page.getByLabel('Harbour points').fill('4000');
  },
  steps: [
    placing('/api/v1/client/point/conversion', /conversionId=/),
    password('/api/v1/client/point/conversion/verify', /\/coin-conversion-receipt\?/),
  ],
  heads: { pending: /^On its way/, done: /^Your coins are here/, failed: /did not go through/ },
  byWhen: /will be settled by \d{2}\s\w{3}\s\d{4}/,
  provider: { name: 'programme', orderIdOf: paramOf('conversionId') },
  entries: { done: [WELCOME, 'EARNED 1000'], failed: [WELCOME] },
  count: async (page) => {
    const { pointsBalance } = await call<{ pointsBalance: number }>(
      page,
      '/api/v1/member/client/account/balance',
    );
    return (48_600 - pointsBalance) / 4000;
  },
};

const PAN = { pan: 'ABCPK1234F', fullName: 'Meera Krishnan', dateOfBirth: '1990-08-08' };

/** A claim to that UPI id, whose first letters decide how its bank behaves (docs/decisions/022). */
export const cashbackTo = (upiId: string): Journey => ({
  name: 'cashback',
  begin: async ({ page }) => {
    await call(page, '/api/v1/dbt/verify/pan', PAN);
    await call(page, '/api/v1/dbt/edit/beneficiary', { kind: 'UPI', upiId });
    await page.goto('/claim-cashback');
    await page.getByLabel('Coins', { exact: true }).fill('500');
    await button(page, 'Continue').click();
    await expect(page).toHaveTitle('Summary');
    await button(page, 'Send one-time password').click();
  },
  steps: [password('/api/v1/dbt/transfer', /\/claim-cashback\/receipt\?transferId=/)],
  heads: { pending: /^On its way/, done: /^Paid/, failed: /was not paid/ },
  byWhen: /You will hear from us by \d{2}\s\w{3}\s\d{4}/,
  provider: 'payee',
  entries: {
    done: [WELCOME, 'BLOCKED 500', 'BLOCK_REVERSED 500', 'BURNED 500'],
    failed: [WELCOME, 'BLOCKED 500', 'BLOCK_REVERSED 500'],
  },
  count: async (page) => {
    const { ledgerResponseList } = await call<{ ledgerResponseList: unknown[] }>(
      page,
      '/api/v1/member/account/txns/cash',
      {},
    );
    return ledgerResponseList.length;
  },
});

export const JOURNEYS: readonly Journey[] = [
  VOUCHER,
  PRODUCT,
  COUPON,
  PLUS,
  CAMPAIGN,
  CONVERSION,
  cashbackTo('meera@examplebank'),
];
