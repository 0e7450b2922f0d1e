// People for the browser tests. Each test enrols somebody of its own, so that tests side by side never read
// each other's one-time passwords or spend each other's coins.
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export type Outbox = (to: string) => Promise<string>;

/** What the default brand gives a new member (src/backend/seed/brands/zillion.json). */
export const WELCOME_COINS = 1000;

/** A number that nobody has. */
export const freshNumber = (): string => `7${String(randomInt(10 ** 9)).padStart(9, '0')}`;

/** From the login page to the step after its one-time password. */
export const enterPassword = async (page: Page, outbox: Outbox, mobile: string): Promise<void> => {
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveTitle('Provide OTP');
  await page.getByLabel('One-time password').fill(await outbox(mobile));
  await page.getByRole('button', { name: 'Verify' }).click();
};

/** From the login page to wherever it leads: a new member with the welcome coins. */
export const enrol = async (page: Page, outbox: Outbox, mobile: string): Promise<void> => {
  await enterPassword(page, outbox, mobile);
  await page.getByLabel('Salutation').selectOption('Ms');
  await page.getByLabel('First name').fill('Meera');
  await page.getByLabel('Last name').fill('Krishnan');
  await page.getByLabel('E-mail').fill('meera@example.in');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).not.toHaveURL(/\/login/);
};
