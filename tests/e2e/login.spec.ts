// Signing in: with one card, with several, as a new member; and obstacles.
import type { Page } from '@playwright/test';
import { enrol, enterPassword, freshNumber, type Outbox } from './support/members.ts';
import { AT_ONE_SIZE, expect, expectAccessible, test } from './support/test.ts';
import { TRANSLATED, translatePages } from './support/translator.ts';

const AIM = '/burn/vouchers?category=dining';
const LOGIN = `/login?returnTo=${encodeURIComponent(AIM)}`;
/** Three cards, as the seed has it. */
const THREE_CARDS = '9876500000';

const password = (page: Page) => page.getByLabel('One-time password');

/** Goes to the page that asks for the password. */
const askForPassword = async (page: Page, mobile: string): Promise<void> => {
  await page.goto(LOGIN);
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveTitle('Provide OTP');
};

const another = (otp: string): string => (otp === '111111' ? '222222' : '111111');

test('a new member enrols, and later signs in with the same number', async ({ page, context, outbox }) => {
  const mobile = freshNumber();
  await page.goto(LOGIN);
  await expectAccessible(page);
  await enterPassword(page, outbox, mobile);
  await expect(page.getByRole('heading', { name: 'Welcome. Who are we greeting?' })).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Salutation')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Salutation').selectOption('Mr');
  await page.getByLabel('First name').fill('Kabir');
  await page.getByLabel('Last name').fill('Anand');
  await page.getByLabel('E-mail').fill('kabir@example.in');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(AIM);

  await context.clearCookies();
  await page.goto(LOGIN);
  await enterPassword(page, outbox, mobile);
  await expect(page).toHaveURL(AIM);
});

test(
  'a phone fills the password in from its SMS, and Verify sends it',
  AT_ONE_SIZE,
  async ({ page, outbox }) => {
    // Chromium on a desktop hands over no codes: this is what it does on Android.
    await page.addInitScript(() => {
      const fake = window as unknown as { OTPCredential: unknown; deliver: (code: string) => void };
      fake.OTPCredential = Object;
      navigator.credentials.get = (options) =>
        new Promise((resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
          fake.deliver = (code) => resolve({ code } as unknown as Credential);
        });
    });
    const mobile = freshNumber();
    await askForPassword(page, mobile);
    const code = await outbox(mobile);
    await page.evaluate(
      (sent) => (window as unknown as { deliver: (code: string) => void }).deliver(sent),
      code,
    );
    await expect(password(page)).toHaveValue(code);
    await expect(page).toHaveTitle('Provide OTP');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome. Who are we greeting?' })).toBeVisible();
  },
);

test(
  'in forced colours the button is not painted as disabled, and the step is visible',
  AT_ONE_SIZE,
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Send OTP' });
    await expect(button).toBeEnabled();
    const painted = await button.screenshot({ animations: 'disabled' });
    await button.evaluate((one) => {
      // Chromium paints it anew.
      one.style.display = 'none';
      one.getBoundingClientRect();
      one.style.display = '';
    });
    expect(painted.equals(await button.screenshot({ animations: 'disabled' }))).toBe(true);
    const [done, next] = await page
      .getByText('Step 1 of 2')
      .locator('xpath=..')
      .locator('i')
      .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).backgroundColor));
    const paper = await page.locator('html').evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(new Set([done, next, paper]).size).toBe(3);
  },
);

test('the page behind the help does not move', async ({ page }) => {
  await page.goto('/login');
  const title = page.getByRole('heading', { level: 1 });
  const help = page.getByRole('button', { name: 'Help with signing in' }).filter({ visible: true });
  // It may be just below the window.
  await help.scrollIntoViewIfNeeded();
  const before = await title.boundingBox();
  const width = await page.evaluate(() => document.body.getBoundingClientRect().width);
  await help.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await title.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => document.body.getBoundingClientRect().width)).toBe(width);
});

test('a number that was typed before the scripts loaded is sent', async ({ page }) => {
  const scripts = Promise.withResolvers<null>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(LOGIN, { waitUntil: 'commit' });
  await page.getByLabel('Mobile number').fill('9876511111');
  scripts.resolve(null);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveTitle('Provide OTP');
});

test('a member with several cards chooses one of them, shown masked', async ({ page, outbox }) => {
  await page.goto(LOGIN);
  await enterPassword(page, outbox, THREE_CARDS);
  await expect(page).toHaveURL(/\/login-accounts\?/);
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByText(/^xxxxxx\d{4}$/)).toHaveCount(3);
  await expectAccessible(page);
  await page.reload();
  const row = page.getByRole('radio').nth(1);
  const coins = /([\d,]+)\s*coins/.exec(await row.locator('..').innerText())![1]!;
  await row.check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(AIM);
  await expect(page.getByRole('banner').getByText(coins)).toBeVisible();
});

test(
  'the error of a field and its help are two sentences for a screen reader',
  AT_ONE_SIZE,
  async ({ page }) => {
    await page.goto(LOGIN);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription(
      /^Enter your mobile number ?\. 10 digits, linked to your membership card\.$/,
    );
  },
);

test(
  'a wrong one-time password is marked at its field, and the right one still works',
  AT_ONE_SIZE,
  async ({ page, outbox, complaints }) => {
    complaints.expectStatus(400, '/otp/verify');
    const mobile = freshNumber();
    await askForPassword(page, mobile);
    await expectAccessible(page);
    const right = await outbox(mobile);
    await password(page).fill(another(right));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(password(page)).toHaveAccessibleDescription(/^This one-time password is incorrect/);
    await expect(password(page)).toBeFocused();
    await expectAccessible(page);
    await password(page).fill(right);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  },
);

test(
  'a page that the browser translates tells of a wrong one-time password, and goes on',
  AT_ONE_SIZE,
  async ({ page, outbox, complaints }) => {
    complaints.expectStatus(400, '/otp/verify');
    await translatePages(page);
    const mobile = freshNumber();
    await askForPassword(page, mobile);
    await expect(page.locator(TRANSLATED)).toBeVisible();
    const right = await outbox(mobile);
    await password(page).fill(another(right));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(password(page)).toHaveAccessibleDescription(/^This one-time password is incorrect/);
    await password(page).fill(right);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  },
);

test(
  'a new one-time password can be sent after 30 seconds, and replaces the first',
  AT_ONE_SIZE,
  async ({ page, outbox, complaints }) => {
    complaints.expectStatus(400, '/otp/verify');
    const mobile = freshNumber();
    await askForPassword(page, mobile);
    const first = await outbox(mobile);
    await expect(page.getByText(/^00:[0-2]\d$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Resend' }).click({ timeout: 40_000 });
    await expect(page.getByText('A new one is on its way.')).toBeVisible();
    const second = await outbox(mobile);
    if (first !== second) {
      await password(page).fill(first);
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(password(page)).toHaveAccessibleDescription(/^This one-time password is incorrect/);
    }
    await password(page).fill(second);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  },
);

test('the number can be changed by a link or by going back, and is kept', async ({ page }) => {
  const mobile = freshNumber();
  await askForPassword(page, mobile);
  await page.getByRole('link', { name: 'Change the number' }).click();
  await expect(page).toHaveURL(LOGIN);
  await expect(page.getByLabel('Mobile number')).toHaveValue(mobile);
  await page.goBack();
  await expect(page).toHaveTitle('Provide OTP');
  await page.reload();
  await expect(page.getByText(/^\+91 7\dxxxx\d{4}$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
});

test('the later steps redirect to the first when no login is in progress', async ({ page }) => {
  for (const step of ['/login-otp', '/login-accounts']) {
    await page.goto(`${step}?returnTo=%2Fprofile`);
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile');
  }
});

test('a signed-in member is redirected from the login to the home page, and Back does not return to the login', async ({
  page,
  outbox,
}) => {
  await page.goto('/');
  await page.goto('/login?returnTo=%2F%2Fevil.example');
  await enrol(page, outbox, freshNumber());
  await expect(page).toHaveURL('/');
  for (const step of ['/login', '/login-otp', '/login-accounts']) {
    await page.goto(step);
    await expect(page).toHaveURL('/');
  }
  await page.goBack();
  await expect(page).toHaveURL('/');
});

const byKeyboard = async (page: Page, outbox: Outbox, mobile: string): Promise<void> => {
  await page.goto(LOGIN);
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'ZILLION, home' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(`+91 ${mobile}`);
  await page.keyboard.press('Enter');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(await outbox(mobile));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeFocused();
};

test('a new member can enrol by keyboard only', async ({ page, outbox }) => {
  await byKeyboard(page, outbox, freshNumber());
  for (const answer of ['Ms', 'Meera', 'Krishnan', 'meera@example.in']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(answer);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(AIM);
});

test('the login page shows no "Session Expired!" when an earlier session has ended', async ({
  page,
  context,
  outbox,
}) => {
  await page.goto(LOGIN);
  await enrol(page, outbox, freshNumber());
  await context.clearCookies();
  await page.goto(LOGIN);
  const number = page.getByLabel('Mobile number');
  await number.fill('98765');
  await page.waitForLoadState('networkidle');
  await expect(number).toHaveValue('98765');
  await expect(page.getByText('Session Expired!')).toHaveCount(0);
});

test(
  'a login that was opened before a release asks for a reload, and works after it',
  AT_ONE_SIZE,
  async ({ page, complaints }) => {
    const scripts = '/_next/static/chunks/';
    const send = async () => {
      await page.getByLabel('Mobile number').fill(freshNumber());
      await page.getByRole('button', { name: 'Send OTP' }).click();
    };
    await page.goto(LOGIN);
    await expect(page.getByRole('button', { name: 'Send OTP' })).toBeEnabled();
    complaints.expectStatus(404, scripts);
    await page.route(`**${scripts}**`, (route) => route.fulfill({ status: 404, body: '' }));
    await send();
    await expect(page.getByRole('alert').filter({ hasText: 'Reload the page and try again.' })).toBeVisible();
    await page.unroute(`**${scripts}**`);
    await page.reload();
    await send();
    await expect(password(page)).toBeVisible();
  },
);

test('the help dialog opens over the login and returns the focus when closed', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Help with signing in' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Help with signing in' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Help with signing in' })).toBeFocused();
});
