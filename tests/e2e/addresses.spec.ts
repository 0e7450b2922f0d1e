// Delivery addresses: add, change, delete with a minute to undo, and two tabs on one address.
import type { Locator, Page } from '@playwright/test';
import { reach } from './support/keyboard.ts';
import { enrol, freshNumber } from './support/members.ts';
import { AT_ONE_SIZE, expect, expectAccessible, test } from './support/test.ts';

const LIST = '/profile/add-address-home';

const enrolAtList = async (page: Page, outbox: (to: string) => Promise<string>) => {
  await page.goto(`/login?returnTo=${encodeURIComponent(LIST)}`);
  await enrol(page, outbox, freshNumber());
  await expect(page).toHaveURL(LIST);
};

/** By keyboard only; each field is reached with Tab. */
const fillByKeyboard = async (page: Page, street: string) => {
  await reach(page.getByLabel('Full name'));
  await page.keyboard.type('Meera Krishnan');
  await reach(page.getByLabel('Pincode'));
  await page.keyboard.type('560001');
  await expect(page.getByLabel('City')).not.toHaveValue('');
  await expect(page.getByText('Delivered to')).toBeVisible();
  await reach(page.getByLabel('House and street'));
  await page.keyboard.type(street);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(LIST);
};

const pressByKeyboard = async (control: Locator) => {
  await reach(control);
  await control.page().keyboard.press('Enter');
};

const addByKeyboard = async (page: Page, street: string) => {
  await pressByKeyboard(page.getByRole('link', { name: 'Add an address' }));
  await expect(page).toHaveTitle('Add your delivery address');
  await fillByKeyboard(page, street);
};

test('a member adds, edits, makes default, deletes and restores an address by keyboard only', async ({
  page,
  outbox,
}) => {
  await enrolAtList(page, outbox);
  await expect(page).toHaveTitle('Your Addresses');
  await expect(page.getByText('No address found, please add one.')).toBeVisible();
  await expectAccessible(page);

  await pressByKeyboard(page.getByRole('link', { name: 'Add an address' }));
  await expect(page).toHaveTitle('Add your delivery address');
  await pressByKeyboard(page.getByRole('button', { name: 'Save address' }));
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expectAccessible(page);
  await fillByKeyboard(page, '14, Lake View Road');
  await expect(page.getByText('Default', { exact: true })).toBeVisible();

  await addByKeyboard(page, '2, Hill Street');
  await expectAccessible(page);

  await pressByKeyboard(page.getByRole('link', { name: 'Edit 2, Hill Street' }));
  await expect(page).toHaveTitle('Address Details');
  await reach(page.getByLabel('House and street'));
  // Tab selects the text of a field, so that typing replaces it.
  await page.keyboard.type('3, Hill Street');
  await pressByKeyboard(page.getByRole('button', { name: 'Save address' }));
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole('link', { name: 'Edit 2, Hill Street' })).toHaveCount(0);

  await pressByKeyboard(page.getByRole('button', { name: 'Make default: 3, Hill Street' }));
  await expect(page.getByRole('button', { name: 'Make default: 14, Lake View Road' })).toBeVisible();

  await pressByKeyboard(page.getByRole('button', { name: 'Delete 3, Hill Street' }));
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Edit 3, Hill Street' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make default: 14, Lake View Road' })).toBeVisible();
});

test(
  'a tab does not overwrite an address that another tab changed, and keeps what was typed',
  AT_ONE_SIZE,
  async ({ page, outbox, complaints }) => {
    await enrolAtList(page, outbox);
    await addByKeyboard(page, '14, Lake View Road');
    await page.getByRole('link', { name: 'Edit 14, Lake View Road' }).click();
    await expect(page).toHaveTitle('Address Details');

    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('House and street').fill('15, Lake View Road');
    await other.getByRole('button', { name: 'Save address' }).click();
    await expect(other).toHaveURL(LIST);

    await page.getByLabel('House and street').fill('16, Lake View Road');
    complaints.expectStatus(409, '/api/v1/address/update/address');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '15, Lake View Road' })).toBeVisible();
    await expectAccessible(page);

    await page.reload();
    await expect(page.getByLabel('House and street')).toHaveValue('16, Lake View Road');
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.getByRole('button', { name: 'Save mine' }).click();
    await expect(page.getByRole('link', { name: 'Edit 16, Lake View Road' })).toBeVisible();
  },
);

test('a member without an address who cancels the address form returns to the product', async ({
  member: { page },
}) => {
  await page.goto('/order-summary?productId=p-1073&count=2');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/burn/products/paper-kite-ready-to-fly/p-1073?count=2');
  await expect(page.locator('output')).toHaveText('2');
});

test('an unknown address is a 404, and the form keeps its content when the connection is lost', async ({
  page,
  context,
  outbox,
  complaints,
}) => {
  await enrolAtList(page, outbox);
  complaints.expectStatus(404, '/edit-delivery-address');
  const answer = await page.goto('/edit-delivery-address?addressId=00000000-0000-4000-8000-000000000000');
  expect(answer?.status()).toBe(404);

  await page.goto('/delivery-address-form');
  await page.getByLabel('Full name').fill('Meera Krishnan');
  await page.getByLabel('Pincode').fill('560001');
  await page.getByLabel('House and street').fill('14, Lake View Road');
  await expect(page.getByLabel('City')).not.toHaveValue('');
  complaints.expectOffline();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toBeVisible();
  await expect(page.getByLabel('House and street')).toHaveValue('14, Lake View Road');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveURL(LIST);
});

test('the form saves every field that was typed before its scripts loaded', async ({ member: { page } }) => {
  const scripts = Promise.withResolvers<null>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/delivery-address-form', { waitUntil: 'commit' });
  await page.getByLabel('Full name').fill('Meera Krishnan');
  await page.getByLabel('Pincode').fill('560001');
  await page.getByLabel('House and street').fill('14, Lake View Road');
  scripts.resolve(null);
  await expect(page.getByLabel('State')).toHaveValue('Karnataka');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole('main')).toContainText('14, Lake View Road');
  await expect(page.getByRole('main')).toContainText('560001');
});
