// Imported by every browser test: `test` fails on anything the page complains about and, once somebody signs in, if the
// books do not agree; it also reads the outbox.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { bookKeeper, type BookKeeper } from './books.ts';
import { Complaints } from './complaints.ts';
import { enrolByCalls } from './members.ts';

export { expect };

/** For tests whose result does not depend on the window's width: playwright.config.ts runs them on the phone only. */
export const AT_ONE_SIZE = { tag: '@at-one-size' };

interface OutboxMessage {
  to: string;
  purpose: string;
  code: string | null;
  at: string;
}

interface Fixtures {
  /** The newest one-time password sent to a mobile number or e-mail address that was not returned before. */
  outbox: (to: string) => Promise<string>;
  /** A new member with the welcome coins, signed in on the page. */
  member: { page: Page; mobile: string };
  complaints: Complaints;
  /** The ledger behind the pages; checked after every test in which somebody can sign in. */
  books: BookKeeper;
  /** Address of the API, for direct calls. */
  apiUrl: string;
}

const fromEnvironment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the product was not started.`);
  return value;
};

const messagesTo = async (apiUrl: string, to: string): Promise<OutboxMessage[]> => {
  const answer = await fetch(`${apiUrl}/dev/outbox?to=${encodeURIComponent(to)}`, {
    headers: { accept: 'application/json' },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as OutboxMessage[];
};

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(fromEnvironment('E2E_WEB_URL')),
  apiUrl: async ({}, use) => use(fromEnvironment('E2E_API_URL')),

  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints();
      complaints.watch(context);
      await use(complaints);
      await complaints.settled();
      expect(complaints.list(), 'the page complained').toEqual([]);
    },
    { auto: true },
  ],

  books: async ({ apiUrl }, use) => use(bookKeeper(apiUrl)),

  member: async ({ page, context, baseURL, outbox }, use) =>
    use({ page, mobile: await enrolByCalls(context, baseURL!, outbox) }),

  outbox: async ({ apiUrl, books }, use) => {
    let since = Date.now();
    await use(async (to) => {
      let code: string | null = null;
      await expect(async () => {
        const fresh = (await messagesTo(apiUrl, to)).find(({ code, at }) => code && Date.parse(at) > since);
        expect(fresh, `a one-time password for ${to} since ${new Date(since).toISOString()}`).toBeDefined();
        since = Date.parse(fresh!.at);
        code = fresh!.code;
      }).toPass({ timeout: 10_000, intervals: [100, 250, 500] });
      return code!;
    });
    // Whoever can sign in can move coins.
    await books.expectClean();
  },
});

/** Waits until transitions have ended; ignores spinners, countdowns and folded content. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' &&
            Number(effect?.getComputedTiming().endTime) < 1000 &&
            (effect as KeyframeEffect | null)?.target?.checkVisibility(),
        );
    for (let under = moving(); under.length > 0; under = moving()) {
      await Promise.allSettled(under.map(({ finished }) => finished));
    }
  });

/**
 * Fails if axe-core finds a violation on the current page, naming rule and elements. Waits for transitions first,
 * because colours in between are not the page's choice.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await atRest(page);
  // The page has no foreign frames, which alone would need a second page to collect axe-core's findings.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    elements: nodes.map(({ target }) => target.join(' ')),
  }));
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
};

/**
 * Expects nothing to stick out at the side of the page. Compares with the screen, because a phone's browser widens the
 * window to what sticks out, so the two always agree.
 */
export const expectToFit = async (page: Page): Promise<void> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `width of ${page.url()}`).toBeLessThanOrEqual(page.viewportSize()!.width);
};
