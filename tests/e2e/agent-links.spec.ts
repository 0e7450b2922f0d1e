// What a support agent is offered: following links through all pages open to agents, none leads to a closed one.
import type { Page } from '@playwright/test';
import { rowOf } from '../support/row-of.ts';
import { ssoLink } from './support/agents.ts';
import { expect, test } from './support/test.ts';

/** Pages that no link leads to without an order. The member has 40 coins, so the first two say what is missing. */
const FURTHER = [
  '/order-summary?productId=v-1034&denomination=20000&count=1',
  '/payments-options?productId=p-1073&count=1',
  '/coupons/order-summary?productId=c-1022&price=0',
  '/no-such-page',
];
/** How many addresses of one page are visited: lists are long, and their items alike. */
const OF_EACH = 2;

const bar = (page: Page) => page.getByRole('complementary', { name: 'Support session' });

/** The links of the page to pages of this site, without pictures. */
const offered = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((links) =>
    links
      .filter((link) => link.checkVisibility() && (link as HTMLAnchorElement).origin === location.origin)
      .filter((link) => !(link as HTMLAnchorElement).pathname.startsWith('/art/'))
      .map((link) => {
        const { pathname, search } = link as HTMLAnchorElement;
        return pathname + search;
      }),
  );

test('no page shows an agent a link to a page that is closed to agents', async ({ page, complaints }) => {
  test.slow();
  complaints.expectStatus(404, '/no-such-page');
  await page.goto(ssoLink('/profile/orders'));
  await expect(bar(page)).toBeVisible();
  const waiting = ['/', '/profile/orders', ...FURTHER];
  const seen = new Set<string>();
  const visits = new Map<string, number>();
  const closed: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { pattern = path } = rowOf(path) ?? {};
    const before = visits.get(pattern) ?? 0;
    if (seen.has(path) || before === OF_EACH) continue;
    seen.add(path);
    visits.set(pattern, before + 1);
    await page.goto(path);
    await expect(bar(page)).toBeVisible();
    for (const href of await offered(page)) {
      if (rowOf(href)?.agent) waiting.push(href);
      else closed.push(`${href} on ${path}`);
    }
  }
  expect(closed).toEqual([]);
  for (const pattern of ['/', '/{moduleType}/vouchers/{productName}/{productId}', '/profile/orders']) {
    expect([...visits.keys()]).toContain(pattern);
  }
});

test('the home page shows an agent the member’s balance under a shortened name', async ({ page }) => {
  await page.goto(ssoLink('/'));
  const slab = page.getByRole('region', { name: 'Balance of Farhan Q.' });
  await expect(slab).toContainText('Balance ofFarhan Q.');
  await expect(page.getByText('Hello')).toHaveCount(0);
  await expect(page.getByText('Qureshi')).toHaveCount(0);
});
