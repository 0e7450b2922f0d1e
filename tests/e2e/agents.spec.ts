// Support agents: the sign-on link, its session, what is closed to it, and what the member sees of it.
import type { Page } from '@playwright/test';
import { HELPED, ssoLink } from './support/agents.ts';
import { signIn } from './support/members.ts';
import { holdMessages } from './support/messages.ts';
import { AT_ONE_SIZE, expect, expectAccessible, expectToFit, test } from './support/test.ts';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Support session' });
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ['isLoggedIn', 'ssoLogin', 'clientName', 'username'].map((key) => [
        key,
        window.localStorage.getItem(`LOYALTY_REWARDS_2.7.6_${key}`),
      ]),
    ),
  );
/** Opens a link. Reads its text at once, because the page moves on immediately and the browser forgets it. */
const open = async (page: Page, link: string) => {
  let text = '';
  await page.route(
    link,
    async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      text = await response.text();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const answer = await page.goto(link);
  return { headers: answer?.headers(), text };
};
const FAILED = 'Error generating sso token. Please try again.';

test('a sign-on link works once, and its token is not left in any address, referrer or history', async ({
  page,
  complaints,
}) => {
  const link = ssoLink('/burn/vouchers?category=dining');
  const token = new URL(link).searchParams.get('ssoToken')!;
  const seen: string[] = [];
  page.on('request', (request) => {
    const { url, headers } = { url: request.url(), headers: request.headers() };
    if (url !== link && (url + (headers['referer'] ?? '')).includes(token)) seen.push(url);
  });
  const { headers, text } = await open(page, link);
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
  expect(text).not.toContain(token);
  await expect(bar(page)).toContainText('Helping Farhan Q.');
  await expect(bar(page)).toContainText('Card xxxxxx0075');
  await expect(bar(page)).toContainText('Agent Rohit Deshpande, SUPPORT');
  await expect(bar(page)).toContainText(/(30:00|29:\d\d) left/);
  await expect(page).toHaveURL('/burn/vouchers?category=dining');
  expect(await stored(page)).toEqual({
    isLoggedIn: 'true',
    ssoLogin: 'true',
    clientName: 'SUPPORT',
    username: 'Rohit Deshpande',
  });
  await expectAccessible(page);
  expect(seen).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(window.history.state))).not.toContain(token);

  complaints.expectStatus(410, '/sso/verify');
  complaints.expectWords(FAILED);
  await page.context().clearCookies();
  await page.evaluate(() => window.localStorage.clear());
  await page.goto(link);
  await expect(page).toHaveURL('/burn/vouchers');
  await expect(page.getByText('This sign-on link has been used or has expired')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect((await stored(page))['isLoggedIn']).toBeNull();
});

test('a sign-on link to a page that does not exist signs the agent in and shows the 404 page', async ({
  page,
  complaints,
}) => {
  complaints.expectStatus(404, '/404');
  for (const path of ['/404', '/no-such-page']) {
    const link = ssoLink(path);
    complaints.expectStatus(404, path);
    const { headers, text } = await open(page, link);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
    expect(text).not.toContain(new URL(link).searchParams.get('ssoToken'));
    await expect(bar(page)).toContainText('Helping Farhan Q.');
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.context().clearCookies();
    await page.evaluate(() => window.localStorage.clear());
  }
});

test('an invalid sign-on link shows an error and loses all its parameters', async ({ page, complaints }) => {
  complaints.expectStatus(410, '/sso/verify');
  complaints.expectWords(FAILED);
  complaints.expectWords('There was some issue in getting the parameters');
  const error = page.getByText('This sign-on link has been used or has expired');
  await page.goto('/?a=1&ssoToken=made-up&clientName=SUPPORT&username=Rohit');
  await expect(page).toHaveURL('/');
  await expect(error).toBeVisible();
  await page.goto('/?a=1&ssoToken=made-up');
  await expect(page).toHaveURL('/');
  await expect(error).toBeVisible();
  await page.goto('/profile?ssoToken=made-up&clientName=SUPPORT&username=Rohit');
  await expect(page).toHaveURL('/login?returnTo=%2Fprofile');
  await expect(error).toBeVisible();
});

test('an agent can open pages that are open to agents, and is redirected home with a message from all others', async ({
  page,
}) => {
  await holdMessages(page);
  await page.goto(ssoLink('/profile/orders'));
  await expect(page.getByRole('heading', { name: 'Your Orders', level: 1 })).toBeVisible();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Account Details' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'SIGN OUT' })).toHaveCount(0);
  await expectAccessible(page);
  const closedPages = ['/profile', '/profile/edit-profile', '/profile/sessions', '/search'];
  closedPages.push('/claim-cashback', '/claim-cashback/order-summary', '/convert-coins', '/survey', '/faqs');
  closedPages.push('/shop-and-earn-loader?partner=saffron-cart');
  for (const closed of closedPages) {
    await page.goto(closed);
    await expect(page).toHaveURL('/');
    // While a home page is still loading, it would show the message that is meant for the next one.
    await expect(page.getByRole('heading', { name: 'Good things, paid in coins', level: 1 })).toBeAttached();
    await expect(page.getByText('That page is not open to support agents')).toBeVisible();
    await expect(bar(page)).toBeVisible();
  }
  // Neither a message nor a long page hides which member the agent acts for, or the way out.
  const [message, above] = [
    await page.getByText('That page is not open to support agents').first().boundingBox(),
    await bar(page).boundingBox(),
  ];
  expect(message!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(bar(page).getByRole('button', { name: 'End session' })).toBeInViewport({ ratio: 1 });
  await page.goto('/earn/partners/saffron-cart');
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shop and earn' })).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'End session' }).click();
  await expect(page).toHaveURL('/');
  await expect(bar(page)).toHaveCount(0);
  await page.goto('/profile/orders');
  await expect(page).toHaveURL(/^[^?]*\/login\?/);
});

test(
  'the support bar and messages do not overlap when the agent has a long name',
  AT_ONE_SIZE,
  async ({ page }) => {
    await holdMessages(page);
    await page.goto(ssoLink('/profile/orders', 'Venkataraghavan Ananthapadmanabhan Subramaniam'));
    await expect(bar(page)).toContainText('Ananthapadmanabhan Subramaniam, SUPPORT');
    await page.goto('/profile');
    const notice = page.getByText('That page is not open to support agents').first();
    await expect(notice).toBeVisible();
    for (const width of [320, 390, 640, 700, 768, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(async () => {
        const [message, above] = [await notice.boundingBox(), await bar(page).boundingBox()];
        expect(message!.y, `at ${width} px`).toBeGreaterThanOrEqual(above!.y + above!.height);
      }).toPass({ timeout: 5000 });
      await expectToFit(page);
    }
  },
);

test('the member sees what an agent did, and can end the agent’s session', async ({
  page,
  context,
  browser,
  baseURL,
  apiUrl,
}) => {
  const agents = await browser.newContext();
  const theirs = await agents.newPage();
  await holdMessages(theirs);
  const name = `Rohit ${test.info().project.name} Deshpande`;
  await theirs.goto(ssoLink('/profile/orders', name));
  await expect(bar(theirs)).toBeVisible();
  await theirs.goto('/');
  await expect(bar(theirs)).toBeVisible();

  await signIn(context, baseURL!, apiUrl, HELPED.mobile);
  await holdMessages(page);
  await page.goto('/profile/sessions');
  await expect(page).toHaveTitle('Sessions and activity');
  await expect(page.getByText('This device')).toBeVisible();
  const visit = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `${name}, SUPPORT`, level: 3, exact: true }) });
  await expect(visit.first()).toContainText('Looked at your orders');
  await expectAccessible(page);
  await page
    .getByRole('button', { name: `Sign out there: ${name},` })
    .first()
    .click();
  await expect(page.getByText('Signed out there.')).toBeVisible();
  await theirs.getByRole('link', { name: 'Orders', exact: true }).filter({ visible: true }).click();
  await expect(theirs).toHaveURL(/\/login\?/);
  await expect(theirs.getByText('Session Expired!')).toBeVisible();
  await expect(bar(theirs)).toHaveCount(0);
  await agents.close();
});

test('forged session markers in storage open no private page', AT_ONE_SIZE, async ({ page, complaints }) => {
  complaints.expectStatus(401, '/api/');
  await holdMessages(page);
  const tamper = (marks: Record<string, string>) =>
    page.evaluate((entries) => {
      for (const [key, value] of entries) window.localStorage.setItem(`LOYALTY_REWARDS_2.7.6_${key}`, value);
    }, Object.entries(marks));
  const signedIn = { isLoggedIn: 'true', USER_LCN: 'xxxxxx0075', totalLcn: '1' };
  const agent = { ...signedIn, ssoLogin: 'true', clientName: 'SUPPORT', username: 'Me' };
  await page.goto('/');
  for (const path of ['/profile', '/profile/orders', '/order-summary']) {
    for (const marks of [signedIn, agent]) {
      await tamper(marks);
      await page.goto(path);
      await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`);
      // The login drops what a member's session has left; an agent's ends there, and the page is loaded again.
      if (marks === agent) await expect(page.getByText('Session Expired!')).toBeVisible();
      await expect.poll(async () => (await stored(page))['isLoggedIn']).toBeNull();
    }
  }
  // Pages that are the same for everybody request the member's data, and are refused.
  for (const path of ['/user-vouchers', '/transaction-details?entryId=1', '/claim-cashback']) {
    await tamper(signedIn);
    await page.goto(path);
    await expect(page.getByText('Session Expired!')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /^Sign in/ })).toBeVisible();
    expect((await stored(page))['isLoggedIn']).toBeNull();
  }
});
