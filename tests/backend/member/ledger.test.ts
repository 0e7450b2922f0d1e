// What a member reads about past coins: sums by month, balances by day, entries and their lots, the chain.
import { createHash } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { FIRST_HASH, findMismatches, hashedText, type HashedEntry } from '#contract/ledger-chain.ts';
import { LEDGER_ENTRY_TYPES, type LedgerEntryType } from '#contract/enums.ts';
import { reasonOf } from '#backend/modules/member/reasons.ts';
import { transactionOf } from '#backend/modules/member/statement-view.ts';
import type { CauseKind } from '#backend/ledger/cause-kinds.ts';
import type { Entry } from '#backend/ledger/statement.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { testApp, type TestApp, type TestMember } from '../../support/app.ts';

const { balance, balanceOn, history, statement, transactions, transactionDetails } = contract.member;

const DAY = 86_400_000;
// The clock of the test stands at 14 March 2026, 15:00 in India.
const day = (text: string, time = '12:00'): Date => new Date(`${text}T${time}:00+05:30`);

onEveryDatabase('The history of a member’s coins', (db) => {
  let test: TestApp;
  let member: TestMember;
  let ids: Record<string, string>;

  const cause = (id: string, kind: CauseKind = 'partner'): Cause => ({ title: `About ${id}`, kind, id });

  /** January: earned 300, of which 40 taken back. February: 120 blocked and spent, 20 refunded. March: 50 blocked. */
  const live = async ({ accountId }: TestMember): Promise<void> => {
    const { ledger } = test.services;
    const base = test.deps.db;
    const late = new Date(day('2026-03-14').getTime() + 400 * DAY);
    const run = base.tx.bind(base);
    const earned = await run((tx) =>
      ledger.earn(tx, {
        accountId,
        coins: 300,
        cause: cause('groceries'),
        at: day('2026-01-05'),
        expiresAt: late,
      }),
    );
    const takenBack = await run((tx) =>
      ledger.reverseEarn(tx, {
        accountId,
        entryId: earned.entryId,
        coins: 40,
        cause: cause('returned'),
        at: day('2026-01-06'),
      }),
    );
    const hold = (coins: number, id: string, at: Date) =>
      run((tx) =>
        ledger.hold(tx, {
          accountId,
          coins,
          cause: cause(id, 'order'),
          at,
          expiresAt: new Date(at.getTime() + DAY),
        }),
      );
    // 1 February in India, still January in UTC.
    const spending = await hold(120, 'LR-1', day('2026-02-01', '00:30'));
    const burned = await run((tx) =>
      ledger.commit(tx, {
        accountId,
        holdId: spending.holdId,
        cause: cause('LR-1', 'order'),
        at: day('2026-02-02'),
      }),
    );
    const refunded = await run((tx) =>
      ledger.reverseBurn(tx, {
        accountId,
        entryId: burned!.entryId,
        coins: 20,
        cause: cause('LR-1', 'order'),
        at: day('2026-02-03'),
      }),
    );
    const expecting = {
      accountId,
      coins: 70,
      cause: cause('flight'),
      at: day('2026-02-10'),
      expectedBy: late,
    };
    const expected = await run((tx) => ledger.expectEarn(tx, expecting));
    await run((tx) =>
      ledger.expectEarn(tx, {
        ...expecting,
        coins: 30,
        cause: cause('train'),
        expectedBy: day('2026-03-20', '23:59'),
      }),
    );
    await hold(50, 'LR-2', day('2026-03-01'));
    ids = {
      earned: earned.entryId,
      takenBack: takenBack.entryId,
      burned: burned!.entryId,
      refunded: refunded.entryId,
      expected: expected.entryId,
    };
  };

  const read = (endpoint: Parameters<TestApp['call']>[0], input: Parameters<TestApp['call']>[1] = {}) =>
    test.call(endpoint, { headers: member.headers, ...input });

  beforeAll(async () => {
    test = await testApp({ db: db() });
    member = await test.join();
    await live(member);
  });
  afterAll(() => test.close());

  it('splits the balance into pending coins by day and expiring coins by month', async () => {
    const { data } = await read(balance);
    expect(data).toMatchObject({
      totalPointsAmount: 160,
      availablePointsAmount: 110,
      blockedPointsAmount: 50,
      pendingPointsAmount: 100,
      spentPointsAmount: 100,
      expiredPointsAmount: 0,
      pending: [
        { expectedOn: '2026-03-20', points: 30 },
        { expectedOn: '2027-04-18', points: 70 },
      ],
      expiringByMonth: [{ month: '2027-04', points: 110 }],
    });
    const head = (await read(contract.member.dashboard)).data;
    expect(head.pendingPointsAmount).toBe(100);
  });

  it('sums up by month in India, without blocked coins', async () => {
    const { data } = await read(history, { query: { months: '4' } });
    const none = { earned: 0, reversed: 0, spent: 0, refunded: 0, expired: 0 };
    expect(data.months).toEqual([
      { ...none, month: '2025-12', closingPointsAmount: 0 },
      { ...none, month: '2026-01', earned: 300, reversed: 40, closingPointsAmount: 260 },
      { ...none, month: '2026-02', spent: 120, refunded: 20, closingPointsAmount: 160 },
      { ...none, month: '2026-03', closingPointsAmount: 160 },
    ]);
  });

  it('gives the balance at the start of the first month and on each day it changed', async () => {
    const { data } = await read(history, { query: { months: '2' } });
    expect(data.days).toEqual([
      { on: '2026-02-01', totalPointsAmount: 260 },
      { on: '2026-02-02', totalPointsAmount: 140 },
      { on: '2026-02-03', totalPointsAmount: 160 },
    ]);
  });

  it.each([
    ['2025-06-01', 0, 0, 0],
    ['2026-01-05', 300, 300, 0],
    ['2026-01-31', 260, 260, 0],
    ['2026-02-01', 260, 140, 0],
    ['2026-02-28', 160, 160, 100],
    ['2026-03-14', 160, 110, 100],
  ])('gives the balance on %s', async (on, total, available, pending) => {
    expect((await read(balanceOn, { query: { on } })).data).toEqual({
      on,
      totalPointsAmount: total,
      availablePointsAmount: available,
      blockedPointsAmount: total - available,
      pendingPointsAmount: pending,
    });
  });

  it('returns 400 for the balance on a future day, or on one that is too early for a ledger', async () => {
    for (const on of ['2026-03-15', '1899-12-31', '0000-01-01']) {
      const answer = await read(balanceOn, { query: { on } });
      expect(answer).toMatchObject({ status: 400, data: { fields: { on: expect.any(String) } } });
    }
  });

  it('explains an entry: its reason, its cause, its lots and what reverses it', async () => {
    const details = async (id: string) =>
      (await read(transactionDetails, { body: { entryId: ids[id] } })).data;
    const earned = await details('earned');
    expect(earned).toMatchObject({
      reason: 'Earned with a partner.',
      transaction: { cause: { kind: 'partner', id: 'groceries' } },
      partner: null,
      shortfall: 0,
      reverses: null,
      reversedBy: [{ entryId: ids['takenBack'], entryType: 'PARTIALLY_EARN_REVERSED', points: 40 }],
      lots: [{ effect: 'MADE', points: 300 }],
    });
    expect(await details('takenBack')).toMatchObject({
      reverses: { entryId: ids['earned'], points: 300 },
      lots: [{ effect: 'CONSUMED', points: 40, lotId: earned.lots[0].lotId }],
    });
    expect(await details('burned')).toMatchObject({
      reason: 'Spent on your order, nearest expiry first.',
      blockedAt: day('2026-02-01', '00:30').toISOString(),
      lots: [{ effect: 'CONSUMED', points: 120 }],
      transaction: { orderId: 'LR-1', cause: { kind: 'order', id: 'LR-1' } },
    });
    expect(await details('refunded')).toMatchObject({
      reverses: { entryId: ids['burned'], entryType: 'BURNED' },
      lots: [{ effect: 'RESTORED', points: 20, lotId: earned.lots[0].lotId }],
    });
  });

  it('states when expected coins were confirmed or cancelled', async () => {
    const other = await test.join();
    const { accountId, headers } = other;
    const { ledger } = test.services;
    const at = test.deps.clock.now();
    const expiresAt = new Date(at.getTime() + 90 * DAY);
    const expecting = { accountId, coins: 10, at, expectedBy: expiresAt };
    await db().tx(async (tx) => {
      await ledger.announceEarn(tx, { ...expecting, cause: cause('trip-1') });
      const sure = await ledger.expectEarn(tx, { ...expecting, cause: cause('trip-1') });
      const lost = await ledger.expectEarn(tx, { ...expecting, cause: cause('trip-2') });
      const part = await ledger.expectEarn(tx, { ...expecting, cause: cause('trip-3') });
      await ledger.announceEarn(tx, { ...expecting, cause: cause('trip-4') });
      await ledger.confirmEarn(tx, {
        accountId,
        expectationId: sure.entryId,
        cause: cause('paid-1'),
        at,
        expiresAt,
      });
      await ledger.cancelExpected(tx, { accountId, expectationId: lost.entryId, cause: cause('void-2'), at });
      await ledger.cancelExpected(tx, {
        accountId,
        expectationId: part.entryId,
        coins: 4,
        cause: cause('void-3'),
        at,
      });
    });
    const { data } = await test.call(transactions, { headers, body: { filter: 'EARN' } });
    const settled = (
      data.accountTxnList as {
        title: string;
        entryType: string;
        settledAs: string | null;
        settledAt: string | null;
      }[]
    )
      .filter(({ entryType }) => entryType.startsWith('PRE'))
      .map((row) => [row.title, row.entryType, row.settledAs, row.settledAt]);
    const now = at.toISOString();
    expect(settled).toEqual([
      ['About trip-4', 'PREALLOC_EARN', null, null],
      ['About trip-3', 'PRE_ALLOCATE_EARN_PENDING', null, null],
      ['About trip-2', 'PRE_ALLOCATE_EARN_PENDING', 'CANCELLED', now],
      ['About trip-1', 'PRE_ALLOCATE_EARN_PENDING', 'CONFIRMED', now],
      ['About trip-1', 'PREALLOC_EARN', 'CONFIRMED', now],
    ]);
  });

  describe('in a statement', () => {
    const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
    const whole = async (query: Record<string, string> = {}) => {
      const pages = [];
      let cursor: string | null = null;
      do {
        const answer: Awaited<ReturnType<typeof read>> = await read(statement, {
          query: { ...query, limit: '3', ...(cursor ? { cursor } : {}) },
        });
        pages.push(answer.data);
        cursor = answer.data.nextCursor as string | null;
      } while (cursor);
      return pages;
    };

    it('lists every entry so that the hash chain can be recomputed up to its head', async () => {
      const pages = await whole();
      expect(pages.map((page) => page.entries.length)).toEqual([3, 3, 3]);
      let before = { seq: 0, hash: FIRST_HASH, availableAfter: 0 };
      for (const page of pages) {
        expect(page.opening).toEqual(before);
        for (const entry of page.entries as HashedEntry[]) {
          expect(findMismatches(entry, before)).toEqual([]);
          expect(sha256(hashedText(entry))).toBe(entry.hash);
          before = { seq: entry.seq, hash: entry.hash, availableAfter: entry.availableAfter };
        }
        expect(page.head).toEqual({ seq: 9, hash: expect.any(String), availableAfter: 110 });
      }
      // The hold of a burn is in it too: three entries for one.
      expect(before).toEqual(pages[0].head);
    });

    it('can be limited to a period, which continues from the entry before it', async () => {
      const [page] = await whole({ from: '2026-02-03', to: '2026-02-10' });
      expect(page.entries.map(({ entryType }: HashedEntry) => entryType)).toEqual([
        'PARTIALLY_BURN_REV',
        'PRE_ALLOCATE_EARN_PENDING',
        'PRE_ALLOCATE_EARN_PENDING',
      ]);
      expect(page.opening).toMatchObject({
        seq: page.entries[0].seq - 1,
        hash: page.entries[0].previousHash,
      });
      expect(page.nextCursor).toBeNull();
      const [none] = await whole({ from: '2026-03-10' });
      expect(none).toMatchObject({ entries: [], opening: { availableAfter: 110 } });
    });

    it('names the owner with a masked card number', async () => {
      const [page] = await whole();
      expect(page).toMatchObject({
        accountId: member.accountId,
        name: 'Asha Rao',
        lcn: `xxxxxx${member.lcn.slice(6)}`,
      });
      expect(JSON.stringify(page)).not.toContain(member.lcn);
    });

    it('lists no entries of another member and refuses a foreign cursor', async () => {
      const { headers, accountId } = await test.join();
      const { data } = await test.call(statement, { headers });
      expect(data).toMatchObject({ accountId, entries: [], head: { seq: 0 } });
      const [mine] = await whole();
      const foreign = await test.call(statement, { headers, query: { limit: '3', cursor: mine.nextCursor } });
      expect(foreign).toMatchObject({ status: 400, data: { fields: { cursor: expect.any(String) } } });
    });
  });
});

describe('The reason of an entry', () => {
  const entry = (changes: Partial<Entry>): Partial<Entry> => ({
    // Of a kind without a sentence about earning.
    cause: { title: 'A', kind: 'order', id: '1' },
    shortfall: 0,
    ...changes,
  });

  it.each(LEDGER_ENTRY_TYPES)('is a sentence for %s', (entryType) => {
    expect(reasonOf(entry({ entryType }) as Entry)).toMatch(/^[A-Z].*\.$/);
  });

  it('distinguishes cashback from an order', () => {
    const cause: Cause = { title: 'A', kind: 'cashback', id: '1' };
    expect(reasonOf(entry({ entryType: 'BURNED', cause }) as Entry)).toBe(
      'Spent on your cashback, nearest expiry first.',
    );
  });

  it('shows a visit of an earlier release by the name of today', () => {
    const cause: Cause = {
      title: 'Loom, and more, coins for every ₹100 of trip TR-2026-0302-K7XQ2-9MP4T',
      kind: 'trip',
      id: 'TR-2026-0302-K7XQ2-9MP4T',
    };
    const titleOf = (entryType: LedgerEntryType) =>
      transactionOf(
        { ...(entry({ entryType, cause }) as Entry), at: new Date(), expectedBy: null },
        new Date(),
      ).title;
    expect(titleOf('PREALLOC_EARN')).toBe('Visit to Loom, and more');
    expect(titleOf('EARNED')).toBe(cause.title);
  });

  it('says at which rate a purchase with a partner earned', () => {
    const cause: Cause = { title: 'A', kind: 'trip', id: 'TR-1/SC-2' };
    const earned = entry({ entryType: 'EARNED', cause }) as Entry;
    expect(reasonOf(earned, { name: 'Saffron Cart', earnPer100: 4 })).toBe(
      'Earned with your purchase: 4 coins for every ₹100.',
    );
    expect(reasonOf(earned)).toBe('Earned with a partner.');
  });

  it('states how many coins could not be taken back', () => {
    const reversed = (coins: number, shortfall: number) =>
      reasonOf(entry({ entryType: 'EARN_REVERSED', coins, availableChange: -coins, shortfall }) as Entry);
    expect(reversed(7, 12_345)).toContain(
      'taken back, because the purchase was returned or did not count. 12,345 more could not be taken then, because they had been spent, were set aside or had expired. If they come back, they are taken. You owe nothing.',
    );
    expect(reversed(0, 40)).toMatch(
      /was to be taken back, .* 40 coins could not be taken then, because they had/,
    );
    expect(reversed(0, 1)).toContain(' 1 coin could not be taken then, because it had');
  });

  it('says of coins that were taken as they came back why they are not there', () => {
    const taken = (entryType: LedgerEntryType) =>
      reasonOf(entry({ entryType, coins: 40, availableChange: -40, shortfall: -40 }) as Entry);
    const purchase = 'These coins came back after their purchase had been returned or found not to count, ';
    expect(taken('EARN_REVERSED')).toBe(`${purchase}so they were taken back.`);
    expect(taken('PARTIALLY_EARN_REVERSED')).toBe(`${purchase}so they were taken back.`);
    expect(taken('PARTIALLY_REVERSED')).toBe(
      'These coins came back after their refund had been taken back, so they were taken as well.',
    );
  });

  it('does not call coins earned that were still on their way', () => {
    const calledOff = (entryType: LedgerEntryType) =>
      reasonOf(entry({ entryType, coins: 40, availableChange: 0 }) as Entry);
    expect(calledOff('EARN_REVERSED')).toMatch(/^The coins on their way will not come, because /);
    expect(calledOff('PARTIALLY_EARN_REVERSED')).toMatch(/^Part of the coins on their way will not come, /);
  });
});
