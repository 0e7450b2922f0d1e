// Members for the browser tests. Each test enrols its own, so that parallel tests never read each other's one-time
// passwords or spend each other's coins.
import { randomInt } from 'node:crypto';
import { expect, type BrowserContext, type Page } from '@playwright/test';

export type Outbox = (to: string) => Promise<string>;

/** The default brand's welcome coins (src/backend/seed/brands/zillion.json). */
export const WELCOME_COINS = 1000;

/** A number that nobody has. */
export const freshNumber = (): string => `7${String(randomInt(10 ** 9)).padStart(9, '0')}`;

/** Goes from the login page to the step after the one-time password. */
export const enterPassword = async (page: Page, outbox: Outbox, mobile: string): Promise<void> => {
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveTitle('Provide OTP');
  await page.getByLabel('One-time password').fill(await outbox(mobile));
  await page.getByRole('button', { name: 'Verify' }).click();
};

/** Goes from the login page to wherever it leads: a new member with the welcome coins. */
export const enrol = async (page: Page, outbox: Outbox, mobile: string): Promise<void> => {
  await enterPassword(page, outbox, mobile);
  await page.getByLabel('Salutation').selectOption('Ms');
  await page.getByLabel('First name').fill('Meera');
  await page.getByLabel('Last name').fill('Krishnan');
  await page.getByLabel('E-mail').fill('meera@example.in');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).not.toHaveURL(/\/login/);
};

interface OutboxMessage {
  code: string | null;
  at: string;
}

const post = async (context: BrowserContext, webUrl: string, path: string, data: object) => {
  const answer = await context.request.post(webUrl + path, { data });
  return { ok: answer.ok(), body: (await answer.json()) as { data: Record<string, unknown> } };
};

/**
 * Signs a demo member in by calls; with several cards, with the one at `card`. Both sizes run in parallel and share the
 * member's outbox, so each new password is tried.
 */
export const signIn = async (
  context: BrowserContext,
  webUrl: string,
  apiUrl: string,
  mobile: string,
  card = 0,
): Promise<void> => {
  const since = Date.now();
  const { body } = await post(context, webUrl, '/api/v2/otp/init', { purpose: 'LOGIN', mobile });
  await expect(async () => {
    const answer = await fetch(`${apiUrl}/dev/outbox?to=${mobile}`, {
      headers: { accept: 'application/json' },
    });
    const messages = (await answer.json()) as OutboxMessage[];
    const fresh = messages.filter(({ code, at }) => code !== null && Date.parse(at) >= since);
    let signedIn = false;
    for (const { code: otp } of fresh) {
      const { requestId } = body.data;
      signedIn ||= (await post(context, webUrl, '/api/v2/otp/verify', { requestId, otp })).ok;
    }
    expect(signedIn).toBe(true);
  }).toPass({ timeout: 10_000, intervals: [200, 500, 1000] });
  const { requestId } = body.data;
  const cards = await post(context, webUrl, '/api/v1/otp/get-lcn', { requestId });
  if (!cards.ok) return;
  const { handle } = (cards.body.data['lcnList'] as { handle: string }[])[card]!;
  expect((await post(context, webUrl, '/api/v3/otp/complete', { requestId, handle })).ok).toBe(true);
};

/** A new member, enrolled by calls without a page: for tests of what comes later. The screens see it as signed in. */
export const enrolByCalls = async (
  context: BrowserContext,
  webUrl: string,
  outbox: Outbox,
): Promise<string> => {
  const mobile = freshNumber();
  const begun = await post(context, webUrl, '/api/v2/otp/init', { purpose: 'LOGIN', mobile });
  const { requestId } = begun.body.data;
  await post(context, webUrl, '/api/v2/otp/verify', { requestId, otp: await outbox(mobile) });
  const person = { salutation: 'Ms', firstName: 'Meera', lastName: 'Krishnan', email: 'meera@example.in' };
  expect((await post(context, webUrl, '/api/v1/member/enroll', { requestId, ...person })).ok).toBe(true);
  await context.addInitScript(() => {
    // Not in an empty page that a tool may open: it has no storage.
    if (window.location.protocol !== 'http:') return;
    window.localStorage.setItem('LOYALTY_REWARDS_2.7.6_isLoggedIn', 'true');
  });
  return mobile;
};
