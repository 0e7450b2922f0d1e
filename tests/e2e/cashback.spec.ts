// Coins into money: PAN, payee, amount, one-time password, receipt; and protection against paying twice.
import type { Page } from '@playwright/test';
import { reach } from './support/keyboard.ts';
import { enrol, enterPassword, freshNumber, WELCOME_COINS, type Outbox } from './support/members.ts';
import { expectOnePaper } from './support/print.ts';
import { AT_ONE_SIZE, expect, expectAccessible, expectToFit, test } from './support/test.ts';

const POINTS = 500;
const AMOUNT = '₹100.00';
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true });

/** The member's PAN, as the sandbox's register knows it: Meera Krishnan's. */
const verifyPan = async (page: Page): Promise<void> => {
  await page.getByLabel('PAN').fill('abcpk1234f');
  await page.getByLabel('Name on the card').fill('Meera Krishnan');
  await page.getByLabel('Date of birth').fill('08/08/1990');
  await button(page, 'Verify PAN').click();
  await expect(page.getByText('We only pay into accounts in the name of Meera Krishnan.')).toBeVisible();
};

/** A new member at the step where the account is chosen. */
const joined = async (page: Page, outbox: Outbox): Promise<string> => {
  const mobile = freshNumber();
  await page.goto('/login?returnTo=%2Fclaim-cashback');
  await enrol(page, outbox, mobile);
  await verifyPan(page);
  return mobile;
};

const toUpi = async (page: Page, upiId: string): Promise<void> => {
  await page.getByLabel('UPI id', { exact: true }).fill(upiId);
  await button(page, 'Continue').click();
};

const toSummary = async (page: Page, upiId: string): Promise<void> => {
  await toUpi(page, upiId);
  await page.getByLabel('Coins', { exact: true }).fill(String(POINTS));
  await button(page, 'Continue').click();
  await expect(page).toHaveTitle('Summary');
  await expect(page.getByRole('region', { name: 'Your claim' })).toContainText(AMOUNT);
};

const confirm = async (page: Page, outbox: Outbox, mobile: string): Promise<void> => {
  await button(page, 'Send one-time password').click();
  await expect(page.getByText(/^Sent to/)).toBeVisible();
  await page.getByLabel('One-time password').fill(await outbox(mobile));
  await page.getByRole('button', { name: 'Verify' }).dblclick();
  await expect(page).toHaveURL(/\/claim-cashback\/receipt\?transferId=CB-/);
};

/** Every cashback line of the points ledger, not of the cash ledger below. */
const ledgerLines = async (page: Page) => {
  await page.goto('/profile/points-ledger');
  await expect(page.getByRole('listitem').filter({ hasText: 'Welcome coins' })).toBeVisible();
  const title = page.locator('a[href^="/transaction-details"]', { hasText: /^Cashback of/ });
  return page.getByRole('listitem').filter({ has: title });
};

test('a member is not invited to sign in before the page is hydrated', async ({ page, context }) => {
  await page.route('**/_next/static/**/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto('/claim-cashback');
  const invitation = page.getByRole('link', { name: 'Sign in to claim' });
  await expect(invitation).toBeVisible();
  await context.addCookies([{ name: 'token', value: 'of-a-session', url: page.url() }]);
  await page.reload();
  await expect(page.locator('.h1', { hasText: 'Claim cashback' })).toBeVisible();
  await expect(invitation).toBeHidden();
});

test('a visitor is invited to sign in, and a member converts coins into money', async ({ page, outbox }) => {
  const mobile = freshNumber();

  await test.step('a visitor sees the rate and a link to the login', async () => {
    await page.goto('/claim-cashback');
    await expect(page).toHaveTitle('Claim cashback');
    await expect(page.getByText('You get ₹20.00 for 100 coins.').filter({ visible: true })).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign in to claim' }).click();
    await enrol(page, outbox, mobile);
    await expect(page).toHaveURL('/claim-cashback');
  });

  await test.step('the PAN is verified, and shown masked from then on', async () => {
    await expectAccessible(page);
    await button(page, 'Verify PAN').click();
    await expect(page.getByLabel('PAN')).toBeFocused();
    await verifyPan(page);
    await expect(page.getByRole('region', { name: 'Your cashback' })).toContainText('ABxxxx234F');
  });

  await test.step('a UPI id without an at-sign is called invalid', async () => {
    await expectAccessible(page);
    await toUpi(page, 'meerakrishnan');
    await expect(page.getByText('Invalid UPI ID')).toBeVisible();
    await expect(page.getByLabel('UPI id', { exact: true })).toBeFocused();
  });

  await test.step('a later step redirects to the first incomplete one, and a reload keeps the claim', async () => {
    await page.goto('/claim-cashback?step=amount');
    await expect(page.getByText('Where should we pay you?')).toBeVisible();
    await toSummary(page, 'meerakrishnan@examplebank');
    await expect(page.getByText('UPI xxxxxxxxxhnan@examplebank')).toBeVisible();
    expect(await page.content()).not.toContain('meerakrishnan@');
    await expectToFit(page);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Your claim' })).toContainText(AMOUNT);
    await page.goBack();
    await expect(page.getByLabel('Coins', { exact: true })).toHaveValue(String(POINTS));
    await expectAccessible(page);
    await button(page, 'Continue').click();
  });

  await test.step('the one-time password confirms the claim, even if the button is pressed twice', async () => {
    await confirm(page, outbox, mobile);
  });

  await test.step('the receipt changes to paid without a reload', async () => {
    await expect(page.getByRole('heading', { name: 'Paid. Well earned.' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Bank reference')).toBeVisible();
    await expectOnePaper(page);
    await expect(page.getByText('xxxxxxxxxhnan@examplebank').first()).toBeVisible();
    await expectToFit(page);
    await expectAccessible(page);
  });

  await test.step('the ledger shows a single entry for the claim', async () => {
    const lines = await ledgerLines(page);
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText(`−${String(POINTS)}`);
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText(String(WELCOME_COINS - POINTS));
  });
});

test(
  'the bank is found by its IFSC, and the receipt waits for a slow bank',
  AT_ONE_SIZE,
  async ({ page, outbox }) => {
    const mobile = await joined(page, outbox);
    await page.getByLabel('A bank account').check();
    await page.getByLabel('IFSC').fill('hdfc0000001');
    await expect(page.getByText('HDFC Bank')).toBeVisible();
    await page.getByLabel('Account number').fill('123456780004');
    await button(page, 'Continue').click();
    await page.getByLabel('Coins', { exact: true }).fill(String(POINTS));
    await button(page, 'Continue').click();
    await expect(page.getByText('HDFC Bank, account 12xxxxxx0004')).toBeVisible();
    await confirm(page, outbox, mobile);
    await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible();
    await expect(page.getByText('Next update')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Paid. Well earned.' })).toBeVisible({ timeout: 40_000 });
    await expect(await ledgerLines(page)).toHaveCount(1);
  },
);

test(
  'the coins are returned when the bank finally refuses the payment',
  AT_ONE_SIZE,
  async ({ page, outbox }) => {
    const mobile = await joined(page, outbox);
    // The longest possible id: it wraps where no line can hold it.
    await toSummary(page, `closed.${'meera.krishnan.'.repeat(5)}@examplebank`);
    await expectToFit(page);
    await confirm(page, outbox, mobile);
    await expect(page.getByRole('heading', { name: 'This cashback was not paid' })).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText('500 coins are back in your account.')).toBeVisible();
    await expectToFit(page);
    await expectAccessible(page);
    const lines = await ledgerLines(page);
    await expect(lines.first()).toContainText(`+${String(POINTS)}`);
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('1,000');
  },
);

test('each refusal is shown at the field or form that caused it', async ({ page, outbox, complaints }) => {
  await joined(page, outbox);
  complaints.expectStatus(400, '/api/v1/dbt/edit/beneficiary');
  complaints.expectStatus(503, '/api/v1/dbt/edit/beneficiary');
  await toUpi(page, 'stranger@examplebank');
  await expect(page.getByRole('alert').filter({ hasText: 'not in the name on your PAN' })).toContainText(
    '4 tries are left',
  );
  await toUpi(page, 'down@examplebank');
  await expect(page.getByRole('alert').filter({ hasText: 'is not responding' })).toBeVisible();
  await toUpi(page, 'meera@examplebank');
  const coins = page.getByLabel('Coins', { exact: true });
  for (const [typed, words] of [
    ['499', 'Claim at least 500 coins'],
    ['30000', 'You can claim at most 1,000 coins'],
    ['1200', 'You are 200 coins short of that'],
    ['many', 'Enter a whole number of coins'],
  ] as const) {
    await coins.fill(typed);
    await button(page, 'Continue').click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(coins).toBeFocused();
  }
});

test(
  'the PAN is locked after five wrong tries, and stays locked after a reload',
  AT_ONE_SIZE,
  async ({ page, outbox, complaints }) => {
    await page.goto('/login?returnTo=%2Fclaim-cashback');
    await enrol(page, outbox, freshNumber());
    complaints.expectStatus(400, '/api/v1/dbt/verify/pan');
    complaints.expectStatus(429, '/api/v1/dbt/verify/pan');
    await page.getByLabel('Name on the card').fill('Meera Krishnan');
    await page.getByLabel('Date of birth').fill('08/08/1990');
    // One that is sent again uses up no other try.
    const verify = async (n: number) => {
      await page.getByLabel('PAN').fill(`ABCPX123${n}F`);
      await button(page, 'Verify PAN').click();
    };
    for (const [n, left] of [
      '4 tries are left',
      '3 tries are left',
      '2 tries are left',
      '1 try is left',
    ].entries()) {
      await verify(n);
      await expect(page.getByText(left)).toBeVisible();
    }
    await verify(4);
    await expect(page.getByRole('heading', { name: 'Your PAN is locked' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your PAN is locked' })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a claim is paid once when an answer is lost and a second tab is open',
  AT_ONE_SIZE,
  async ({ page, outbox, complaints, context }) => {
    const mobile = await joined(page, outbox);
    await toSummary(page, 'meera@examplebank');
    const summary = page.url();
    let lost = 0;
    await page.route('**/api/v1/dbt/transfer', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      // The claim is confirmed; its answer never arrives.
      await route.fetch();
      await route.fulfill({ status: 503, body: '' });
    });
    complaints.expectStatus(503, '/api/v1/dbt/transfer');
    await button(page, 'Send one-time password').click();
    await expect(page.getByText(/^Sent to/)).toBeVisible();
    const code = await outbox(mobile);
    await page.getByLabel('One-time password').fill(code);
    await page.getByRole('button', { name: 'Verify' }).click();
    // The password was not checked, so it stays for another try.
    await expect(page.getByLabel('One-time password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('One-time password')).toHaveValue(code);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/claim-cashback\/receipt/);
    const tab = await context.newPage();
    await tab.goto(summary);
    await expect(tab).toHaveURL(page.url());
    await tab.close();
    await expect(await ledgerLines(page)).toHaveCount(1);
  },
);

test(
  'the login leads back to the same claim when the session ends in the middle',
  AT_ONE_SIZE,
  async ({ page, outbox, context, complaints }) => {
    const mobile = await joined(page, outbox);
    await toSummary(page, 'meera@examplebank');
    const summary = page.url();
    complaints.expectStatus(401, '/api/');
    await context.clearCookies({ name: 'jwt' });
    await button(page, 'Send one-time password').click();
    await expect(page.getByText('Session Expired!')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in to claim' }).click();
    await enterPassword(page, outbox, mobile);
    await expect(page).toHaveURL(summary);
    await expect(page.getByRole('region', { name: 'Your claim' })).toContainText(AMOUNT);
    await confirm(page, outbox, mobile);
    await expect(page.getByRole('heading', { name: 'Paid. Well earned.' })).toBeVisible({ timeout: 20_000 });
  },
);

test('a member can claim cashback by keyboard only', async ({ page, outbox }) => {
  const mobile = freshNumber();
  await page.goto('/login?returnTo=%2Fclaim-cashback');
  await enrol(page, outbox, mobile);
  const { keyboard } = page;
  const tabTo = async (name: string | RegExp, role: 'textbox' | 'button' | 'radio' = 'textbox') => {
    const exact = typeof name === 'string';
    await reach(page.getByRole(role, { name, ...(exact && { exact }) }).first());
  };
  await tabTo('PAN');
  await keyboard.type('abcpk1234f');
  await keyboard.press('Tab');
  await keyboard.type('Meera Krishnan');
  await keyboard.press('Tab');
  // Day and month are the same number, whatever order the browser's language puts them in.
  await keyboard.type('08081990');
  await tabTo('Verify PAN', 'button');
  await keyboard.press('Enter');
  await expect(page.getByText('Where should we pay you?')).toBeFocused();
  await tabTo('UPI id');
  await keyboard.type('meera@examplebank');
  await keyboard.press('Enter');
  await expect(page.getByText('How many coins?')).toBeFocused();
  await tabTo('Coins');
  await keyboard.type('500');
  await keyboard.press('Enter');
  await expect(page).toHaveTitle('Summary');
  await tabTo('Send one-time password', 'button');
  await keyboard.press('Enter');
  await expect(page.getByText(/^Sent to/)).toBeVisible();
  await tabTo('One-time password');
  await keyboard.type(await outbox(mobile));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Paid. Well earned.' })).toBeVisible({ timeout: 20_000 });
});
