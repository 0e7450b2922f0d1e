// The books of the running product, and how to make its sandboxes misbehave.
import { expect } from '@playwright/test';

interface Entry {
  entryType: string;
  coins: number;
  title: string;
}

interface Books {
  faults: unknown[];
  ofMember: { accountId: string; entries: Entry[] }[];
}

export type Provider = 'vouchers' | 'fulfilment' | 'programme' | 'payouts';

export interface BookKeeper {
  /** The check of `npm run ledger:check`, over every account. */
  expectClean(): Promise<void>;
  /** Waits until the ledger of a number has exactly these entries, oldest first, such as `BURNED 800`. */
  expectEntries(mobile: string, entries: readonly string[]): Promise<void>;
  /** The account of a number. */
  accountOf(mobile: string): Promise<string>;
  /** `how` as in src/backend/providers/misbehaviour.ts; applies to one order, or to one account's points. */
  tell(provider: Provider, how: string, orderId: string): Promise<void>;
}

const read = async (apiUrl: string, mobile?: string): Promise<Books> => {
  const answer = await fetch(`${apiUrl}/dev/ledger${mobile === undefined ? '' : `?mobile=${mobile}`}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Books;
};

export const bookKeeper = (apiUrl: string): BookKeeper => ({
  expectClean: async () => expect((await read(apiUrl)).faults, 'faults of the ledger').toEqual([]),

  expectEntries: async (mobile, entries) => {
    const written = async () =>
      (await read(apiUrl, mobile)).ofMember.flatMap((one) =>
        one.entries.map(({ entryType, coins }) => `${entryType} ${coins}`),
      );
    await expect.poll(written, { message: `ledger of ${mobile}`, timeout: 40_000 }).toEqual(entries);
  },

  accountOf: async (mobile) => (await read(apiUrl, mobile)).ofMember[0]?.accountId ?? '',

  tell: async (provider, how, orderId) => {
    const answer = await fetch(`${apiUrl}/dev/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider, how, orderId }),
    });
    expect(answer.status, `${provider}: ${how}`).toBe(200);
  },
});
