// Survey, Plus membership and campaign on the real product.
import type { Page } from '@playwright/test';
import { enrol, freshNumber } from './support/members.ts';
import { expectOnePaper } from './support/print.ts';
import { expect, expectAccessible, expectToFit, test } from './support/test.ts';

const signUp = async (page: Page, outbox: (to: string) => Promise<string>, returnTo: string) => {
  await page.goto(`/login?returnTo=${encodeURIComponent(returnTo)}`);
  await enrol(page, outbox, freshNumber());
};

/** On the gateway's page; its callback may come twice. */
const pay = async (page: Page, answer = 'twice') => {
  await expect(page).toHaveURL(/\/sandbox\/pay/);
  await page.locator('select[name="answer"]').selectOption(answer);
  await page.locator('button[value="PAID"]').click();
};

const answer = async (page: Page) => {
  await page.getByRole('radio', { name: 'Almost every day' }).check();
  await page.getByRole('checkbox', { name: 'Online' }).check();
  await page.getByRole('radio', { name: 'Groceries' }).check();
  await page.getByRole('checkbox', { name: 'By e-mail' }).check();
  await page.getByRole('radio', { name: 'Perhaps' }).check();
};

test('a survey brings its coins once despite a double click, and its card disappears from the home page', async ({
  page,
  outbox,
}) => {
  await page.goto('/survey');
  await expect(page.getByRole('link', { name: 'Sign in', exact: true }).last()).toBeVisible();
  await expectAccessible(page);
  await signUp(page, outbox, '/survey');
  await answer(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send answers' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Thank you for your answers' })).toBeInViewport();
  await expectAccessible(page);
  await page.goto('/profile/points-ledger');
  await expect(page.getByRole('listitem').filter({ hasText: 'How you shop' })).toHaveCount(1);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Answer' })).toHaveCount(0);
});

test('a survey brings its coins once when the answer of the server is lost and a second tab is open', async ({
  member: { page, mobile },
  context,
  books,
  complaints,
}) => {
  let sent = 0;
  complaints.expectLost('/api/v1/survey/participate');
  await page.route('**/api/v1/survey/participate', async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.goto('/survey');
  await answer(page);
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your answers' })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/survey');
  await expect(tab.getByRole('heading', { name: 'Thank you for your answers' })).toBeVisible();
  await books.expectEntries(mobile, ['EARNED 1000', 'EARNED 150']);
});

test('a member can buy Plus, turn off its renewal, and cancel it for a refund', async ({ page, outbox }) => {
  await page.goto('/plus-membership');
  await expectAccessible(page);
  await signUp(page, outbox, '/plus-membership');
  await page.getByRole('checkbox', { name: /Renew automatically/ }).check();
  await page.getByRole('button', { name: /Pay ₹499\.00 for/ }).dblclick();
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Welcome to Plus' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('region', { name: 'What Plus brings you' })).toBeVisible();
  await expectOnePaper(page);
  await expectAccessible(page);
  await page.goto('/zillion-plus');
  await expect(page.getByText(/^₹499.00 will be charged on/)).toBeVisible();
  const renewal = page.getByRole('checkbox', { name: 'Renew automatically' });
  await renewal.click();
  await expect(page.getByText(/Nothing more will be charged/)).toBeVisible();
  await expect(renewal).toBeFocused();
  await expectToFit(page);
  await page.getByRole('button', { name: 'Cancel membership' }).click();
  await expect(page.getByText(/₹499\.00 goes back to the payment method you used/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByRole('heading', { name: 'You are not a Plus member any more' })).toBeVisible();
});

test('a campaign offer can be bought once, and brings its coins', async ({ page, outbox }) => {
  await page.goto('/campaign/zillion-plus');
  await expectAccessible(page);
  await signUp(page, outbox, '/campaign/zillion-plus');
  await page.getByRole('button', { name: 'Pay ₹349.00' }).click();
  await pay(page);
  await expect(page).toHaveURL(/\/campaign\/zillion-plus\/receipt\?orderId=/);
  await expect(page.getByRole('heading', { name: 'Welcome to Plus' })).toBeVisible({ timeout: 20_000 });
  await expectOnePaper(page);
  await expectAccessible(page);
  await page.goto('/campaign/zillion-plus');
  await expect(page.getByRole('link', { name: 'Your membership' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/profile/points-ledger');
  await expect(page.getByRole('listitem').filter({ hasText: 'Coins with Plus' })).toHaveCount(1);
});
