// What the ledger says of coins that were announced when a member went to a partner's shop.
import { contract } from '#contract/index.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import type { TestMember } from '../../support/app.ts';
import { createTripHarness, type TripHarness } from '../../support/trip-harness.ts';

const DAY = 86_400;

onEveryDatabase('An announcement', (db) => {
  let harness: TripHarness;
  beforeAll(async () => {
    harness = await createTripHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  const announced = async ({ headers }: TestMember) => {
    const { data } = await harness.call(contract.member.transactions, { body: {}, headers });
    const entries = data.accountTxnList as Record<'entryId' | 'entryType' | 'expectedBy', string>[];
    const entry = entries.find(({ entryType }) => entryType === 'PREALLOC_EARN')!;
    const details = await harness.call(contract.member.transactionDetails, {
      body: { entryId: entry.entryId },
      headers,
    });
    expect(details.data.transaction).toEqual(entry);
    return entry;
  };

  it('ends with the first report of a purchase on its trip', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const title = 'Visit to Saffron Cart';
    expect(await announced(member)).toMatchObject({ title, settledAt: null, settledAs: null });
    harness.clock.advance(3600);
    const reportedAt = harness.clock.now().toISOString();
    await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 249_900 });
    harness.clock.advance(3600);
    await harness.sendReport('PURCHASE', { tripNumber, orderRef: 'SC-2', amountPaise: 249_900 });
    expect(await announced(member)).toMatchObject({ settledAt: reportedAt, settledAs: 'CONFIRMED' });
  });

  it('does not end with a purchase of another trip', async () => {
    const member = await harness.join();
    await harness.click(member);
    const other = await harness.join();
    const { tripNumber } = await harness.click(other);
    await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 249_900 });
    expect(await announced(member)).toMatchObject({ settledAt: null });
  });

  it('ends on the day on which its coins were due, if nothing was reported', async () => {
    const member = await harness.join();
    await harness.click(member);
    const { expectedBy } = await announced(member);
    harness.clock.advance(30 * DAY);
    expect(await announced(member)).toMatchObject({ settledAt: expectedBy, settledAs: 'CANCELLED' });
  });
});
