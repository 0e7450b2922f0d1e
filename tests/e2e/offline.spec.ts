// Without a connection: the brand's offline page for every page, and the card and vouchers kept on the device; these
// also while the API is away.
import type { BrowserContext, Page } from '@playwright/test';
import { freePort } from '../support/operator.ts';
import { startProduct, type RunningProduct } from '../support/running-product.ts';
import { HELPED, ssoLink } from './support/agents.ts';
import { enrol, freshNumber } from './support/members.ts';
import { takeCoupon } from './support/orders.ts';
import { expect, expectAccessible, expectToFit, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The worker is ready, with everything that it caches; a page that loaded while it started is loaded again. */
const untilReady = async (page: Page) => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect(async () => {
    const isControlled = await page.evaluate(() => navigator.serviceWorker.controller !== null);
    if (!isControlled) await page.reload();
    expect(isControlled).toBe(true);
  }).toPass();
};

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

const goOffline = async (context: BrowserContext) => context.setOffline(true);

const offlineHead = (page: Page) => page.getByRole('heading', { level: 1, name: 'You are offline' });

/** A member whose coupon was issued. */
const withCoupon = async (page: Page, outbox: (to: string) => Promise<string>) => {
  await page.goto('/login?returnTo=/user-vouchers');
  await enrol(page, outbox, freshNumber());
  await takeCoupon(page);
  const row = page.getByRole('main').getByRole('link', { name: /Second cup/ });
  await expect(async () => {
    await page.goto('/user-vouchers');
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass();
  return row;
};

test('any page shows the offline page of the brand without a connection, and loads when the connection returns', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expectOffline();
  await page.goto('/');
  await untilReady(page);
  await page.goto('/burn/vouchers');
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible();
  await goOffline(context);
  for (const path of ['/', '/burn/vouchers?category=dining', '/profile', '/user-vouchers', '/no-such-page']) {
    await page.goto(path);
    await expect(offlineHead(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'ZILLION, home' })).toBeVisible();
  }
  await page.goto('/burn/vouchers');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(offlineHead(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible();
  await expect(page).toHaveURL('/burn/vouchers');
});

test('pages come from the network while there is a connection, and none is stored', async ({
  page,
  outbox,
}) => {
  await page.goto('/login?returnTo=/profile');
  await enrol(page, outbox, freshNumber());
  await untilReady(page);
  for (const path of ['/profile/points-ledger', '/profile/edit-profile', '/profile/orders', '/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  }
  await page.goBack();
  await expect(page).toHaveURL('/profile/orders');
  await page.getByRole('main').getByRole('link', { name: 'See vouchers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible();
  const paths = await stored(page);
  expect(paths).toContain('/offline');
  const parts = paths.filter(
    (path) => !/^\/(_next\/static|fonts|brands)\/|^\/(icons\.svg|hint\.js)$/.test(path),
  );
  expect(parts).toEqual(['/offline']);
});

test('active vouchers are available offline until the member signs out', async ({
  page,
  context,
  outbox,
  complaints,
}) => {
  complaints.expectOffline();
  const row = await withCoupon(page, outbox);
  const note = page.getByText(/Kept on this device for when you are offline/);
  await expect(note).toBeVisible();

  await test.step('a code that was not viewed is not stored', async () => {
    await goOffline(context);
    await page.goto('/user-vouchers');
    await expect(page.getByText('Second cup')).toBeVisible();
    await expect(page.getByText(/You have not viewed its code yet/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Show code/ })).toHaveCount(0);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Load the page' }).click();
  });

  let code = '';
  await test.step('a code is stored after it was viewed', async () => {
    await row.click();
    await page.getByRole('button', { name: 'Show code' }).click();
    const shown = page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}/).first();
    code = await shown.innerText();
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const copy = await caches.match('/kept-vouchers', { cacheName: 'kept-vouchers' });
          return (await copy?.text()) ?? '';
        }),
      )
      .toContain(code);
    await goOffline(context);
    await page.goto('/profile/points-ledger');
    await expect(offlineHead(page)).toBeVisible();
    await page.getByRole('link', { name: 'Your vouchers' }).click();
    await expect(page.getByText('This is the copy kept on this device')).toBeVisible();
    await expect(page.getByText(code)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show code of Second cup' }).press('Enter');
    await expect(page.getByText(code).first()).toBeVisible();
    await page.getByRole('button', { name: 'Barcode of Second cup' }).press('Enter');
    await expect(page.getByRole('img', { name: 'Barcode of Second cup' })).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    // The picture is there as well.
    await expect
      .poll(() => page.locator('article img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step('the vouchers stay visible when the connection returns', async () => {
    await context.setOffline(false);
    await expect(page.getByText('You are connected again')).toBeVisible();
    await expect(page.getByText(code).first()).toBeVisible();
    await page.getByRole('button', { name: 'Load the page' }).click();
    await expect(note).toBeVisible();
  });

  await test.step('the member can turn storing off and on', async () => {
    await page.getByRole('button', { name: 'Do not keep them here' }).click();
    expect(await cacheNames(page)).not.toContain('kept-vouchers');
    await page.getByRole('button', { name: 'Keep them here' }).click();
    await expect(note).toBeVisible();
    expect(await cacheNames(page)).toContain('kept-vouchers');
  });

  await test.step('signing out deletes the copy', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'SIGN OUT' }).filter({ visible: true }).click();
    await expect(page).toHaveURL('/');
    expect(await cacheNames(page)).not.toContain('kept-vouchers');
    await goOffline(context);
    await page.goto('/user-vouchers');
    await expect(offlineHead(page)).toBeVisible();
    await expect(page.getByText('Second cup')).toHaveCount(0);
    await context.setOffline(false);
  });
});

test('a card that was viewed is available offline until the member signs out', async ({
  page,
  context,
  outbox,
  complaints,
}) => {
  complaints.expectOffline();
  await page.goto('/login?returnTo=/profile/card');
  await enrol(page, outbox, freshNumber());
  await untilReady(page);
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  const number = await page.getByText(/^\d{4} \d{3} \d{3}$/).innerText();
  await goOffline(context);
  await page.goto('/');
  await page.getByRole('link', { name: 'Your card' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your card' })).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByRole('img', { name: `Barcode of your card ${number}` })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await context.setOffline(false);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'SIGN OUT' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/');
  await goOffline(context);
  await page.goto('/profile/card');
  await expect(offlineHead(page)).toBeVisible();
  await expect(page.getByText(number)).toHaveCount(0);
  await context.setOffline(false);
});

/** A web server of the same build whose API is away. */
let apiAway: RunningProduct | null = null;
test.afterEach(async () => {
  await apiAway?.stop();
  apiAway = null;
});

/** It answers all but the files of the build, until `page.unroute`. Returns how a page is opened. */
const takeApiAway = async (page: Page) => {
  apiAway = await startProduct(undefined, { API_HOST: `http://127.0.0.1:${await freePort()}` });
  const { webUrl } = apiAway;
  await page.route('**', async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const isPage = request.isNavigationRequest() || request.method() === 'HEAD';
    if (!isPage && !pathname.startsWith('/api/')) return route.continue();
    return route.fulfill({ response: await route.fetch({ url: webUrl + pathname + search }) });
  });
  return async (path: string) => {
    // The worker's requests cannot be answered in the same way.
    await page.evaluate(async () => {
      const workers = await navigator.serviceWorker.getRegistrations();
      await Promise.all(workers.map((worker) => worker.unregister()));
    });
    await page.goto(path);
  };
};

test('the card and vouchers that are kept are there during an outage of the API as well', async ({
  page,
  outbox,
  complaints,
}) => {
  test.slow();
  await withCoupon(page, outbox);
  await expect.poll(() => cacheNames(page)).toContain('kept-vouchers');
  await page.goto('/profile/card');
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  const number = await page.getByText(/^\d{4} \d{3} \d{3}$/).innerText();

  complaints.expectStatus(503, '/');
  const open = await takeApiAway(page);
  await open('/profile/card');
  await expect(page.getByRole('heading', { level: 1, name: 'Your card' })).toBeVisible();
  await expect(page).toHaveTitle('Your card');
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This page cannot be loaded');
  await expectAccessible(page);
  await expectToFit(page);

  await open('/user-vouchers');
  await expect(page.getByRole('heading', { level: 1, name: 'Your vouchers' })).toBeVisible();
  await expect(page.getByText('Second cup')).toBeVisible();

  await open('/burn/vouchers');
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Your card' })).toHaveAttribute('href', '/profile/card');
  await expectAccessible(page);
  await expectToFit(page);

  await page.unroute('**');
  await page.getByRole('button', { name: 'REFRESH PAGE' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible();
});

test('the end of the session deletes the stored vouchers', async ({ page, context, outbox, complaints }) => {
  await withCoupon(page, outbox);
  await expect.poll(() => cacheNames(page)).toContain('kept-vouchers');
  complaints.expectStatus(401, '/api/');
  // Ended elsewhere: the cookie is worthless now.
  const jwt = (await context.cookies()).find(({ name }) => name === 'jwt')!;
  await context.addCookies([{ ...jwt, value: 'A'.repeat(43) }]);
  await page.reload();
  await expect(page.getByText('Session Expired!')).toBeVisible();
  expect(await cacheNames(page)).not.toContain('kept-vouchers');
});

test('no vouchers are stored for a support agent', async ({ page }) => {
  await page.goto(ssoLink('/profile/orders'));
  await expect(page.getByText(`Card xxxxxx${HELPED.lcn.slice(-4)}`)).toBeVisible();
  await untilReady(page);
  await page.goto('/user-vouchers');
  await expect(page).toHaveURL('/');
  expect(await cacheNames(page)).not.toContain('kept-vouchers');
});

test('signing out offline applies at once on the device, and ends the session when the connection returns', async ({
  page,
  context,
  outbox,
  apiUrl,
  complaints,
}) => {
  complaints.expectOffline();
  complaints.expectWords('Logout API ERROR:');
  // The page notices the connection a moment before the worker does.
  complaints.expectLost('/_next/static/chunks/');
  complaints.expectWords('net::ERR_FAILED');
  await withCoupon(page, outbox);
  await untilReady(page);
  await expect(async () => expect(await cacheNames(page)).toContain('kept-vouchers')).toPass();
  await page.goto('/profile');
  const jwt = (await context.cookies()).find(({ name }) => name === 'jwt')!.value;
  const answer = async () => {
    const cookie = `jwt=${jwt}`;
    return (await fetch(`${apiUrl}/api/v1/member/detail`, { headers: { cookie } })).status;
  };
  await goOffline(context);
  await page.getByRole('button', { name: 'SIGN OUT' }).filter({ visible: true }).click();
  await expect(page.getByText(/You are signed out on this device/)).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await cacheNames(page)).not.toContain('kept-vouchers');
  expect(await answer()).toBe(200);
  await context.setOffline(false);
  await expect(page.getByText(/Your session has ended on our side too/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await answer()).toBe(401);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('jwt');
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?returnTo=%2Fprofile');
});
