// What every browser test imports: `test` fails on anything the page complains of, and, once somebody signs in, on
// books that do not agree; it knows the outbox.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { bookKeeper, type BookKeeper } from './books.ts';
import { Complaints } from './complaints.ts';

export { expect };

/** For what a test tells that no width of the window changes: playwright.config.ts runs it on the phone alone. */
export const AT_ONE_SIZE = { tag: '@at-one-size' };

interface OutboxMessage {
  to: string;
  purpose: string;
  code: string | null;
  at: string;
}

interface Fixtures {
  /** Answers the newest one-time password sent to a mobile number or e-mail and not answered before. */
  outbox: (to: string) => Promise<string>;
  complaints: Complaints;
  /** The ledger behind the pages; proven clean after every test in which somebody can sign in. */
  books: BookKeeper;
  /** Address of the API, for what a test asks of it directly. */
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
    // Who can sign in can move coins.
    await books.expectClean();
  },
});

/** Waits until what changes its look has come to rest; spinners, what counts time, and what is folded away go on. */
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
 * Fails where axe-core finds a violation on the page as it stands, naming rule and elements. Colours on their way
 * from one to another are none that the page has chosen, so it is looked at when it has come to rest.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await atRest(page);
  // The page has no frames of others, which alone would need a second page to gather what axe-core finds.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    elements: nodes.map(({ target }) => target.join(' ')),
  }));
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
};

/**
 * Nothing stands out of the page at its side. Held against the screen: a phone's browser widens the window to what
 * stands out, so that the two always agree.
 */
export const expectToFit = async (page: Page): Promise<void> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `width of ${page.url()}`).toBeLessThanOrEqual(page.viewportSize()!.width);
};
