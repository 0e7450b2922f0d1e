import { randomUUID } from 'node:crypto';
import { SharedCauseError } from '#backend/ledger/existing-entry.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { ledgerFaults } from '../../support/harness-shared.ts';
import { accountWithLots, after, cause, entriesOf, ledger, lotsOf, openedAccount, T0 } from './support.ts';

onEveryDatabase('The ledger', (db) => {
  const held = async (accountId: string, coins: number, at = T0) =>
    db().tx((tx) => ledger.hold(tx, { accountId, coins, cause: cause('order'), at, expiresAt: after(1) }));

  const burned = async (accountId: string, coins: number) => {
    const { holdId } = await held(accountId, coins);
    const entry = await db().tx((tx) => ledger.commit(tx, { accountId, holdId, cause: cause(), at: T0 }));
    if (!entry) throw new Error('The hold had ended');
    return entry;
  };

  afterEach(async () => expect(await ledgerFaults(db())).toEqual([]));

  it('blocks coins of the lots that expire first', async () => {
    const accountId = await accountWithLots(db(), 100, 50);
    await held(accountId, 120);
    expect(await lotsOf(db(), accountId)).toEqual([0, 30]);
    expect(await entriesOf(db(), accountId)).toEqual([
      'EARNED 100 → 100',
      'EARNED 50 → 150',
      'BLOCKED 120 → 30',
    ]);
  });

  it('burns exactly the lots of the hold, even if a lot with an earlier expiry was added meanwhile', async () => {
    const accountId = await accountWithLots(db(), 100, 50);
    const { holdId } = await held(accountId, 120);
    const sooner = { accountId, coins: 10, cause: cause(), at: T0, expiresAt: after(2) };
    await db().tx((tx) => ledger.earn(tx, sooner));
    await db().tx((tx) => ledger.commit(tx, { accountId, holdId, cause: cause(), at: T0 }));
    expect(await lotsOf(db(), accountId)).toEqual([10, 0, 30]);
    expect((await entriesOf(db(), accountId)).slice(-2)).toEqual([
      'BLOCK_REVERSED 120 → 160',
      'BURNED 120 → 40',
    ]);
  });

  it('opens books of many accounts with the coins that each has from the beginning, once', async () => {
    const [rich, poor] = [randomUUID(), randomUUID()];
    const lots = [80, 20].map((coins, n) => ({ coins, cause: cause(), at: T0, expiresAt: after(n + 1) }));
    const openings = [
      { accountId: rich, lots },
      { accountId: poor, lots: [] },
    ];
    await db().tx((tx) => ledger.openBooks(tx, openings));
    expect(await entriesOf(db(), rich)).toEqual(['EARNED 80 → 80', 'EARNED 20 → 100']);
    expect(await lotsOf(db(), rich)).toEqual([80, 20]);
    expect(await entriesOf(db(), poor)).toEqual([]);
    await expect(db().tx((tx) => ledger.openBooks(tx, openings))).rejects.toThrow('duplicate key');
    const past = { coins: 5, cause: cause(), at: T0, expiresAt: T0 };
    await expect(
      db().tx((tx) => ledger.openBooks(tx, [{ accountId: randomUUID(), lots: [past] }])),
    ).rejects.toThrow(RangeError);
  });

  it('returns released coins to the lots they came from', async () => {
    const accountId = await accountWithLots(db(), 100, 50);
    const { holdId } = await held(accountId, 120);
    await db().tx((tx) => ledger.release(tx, { accountId, holdId, cause: cause(), at: T0 }));
    expect(await lotsOf(db(), accountId)).toEqual([100, 50]);
  });

  it('reports how many coins are missing for a hold', async () => {
    const accountId = await accountWithLots(db(), 100);
    await expect(held(accountId, 1_340)).rejects.toMatchObject({
      code: 'INSUFFICIENT_POINTS',
      message: 'You need 1,240 more coins',
      details: { missing: 1_240 },
    });
  });

  it('ends a hold only once, and not for another account', async () => {
    const accountId = await accountWithLots(db(), 100);
    const stranger = await openedAccount(db());
    const { holdId } = await held(accountId, 60);
    const end = { accountId, holdId, cause: cause(), at: T0 };
    await expect(db().tx((tx) => ledger.commit(tx, { ...end, accountId: stranger }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await db().tx((tx) => ledger.release(tx, end))).toMatchObject({ entryType: 'BLOCK_REVERSED' });
    expect(await db().tx((tx) => ledger.commit(tx, end))).toBeNull();
    expect(await db().tx((tx) => ledger.release(tx, end))).toBeNull();
  });

  it('moves coins once for each cause', async () => {
    const accountId = await openedAccount(db());
    const earning = { accountId, coins: 40, cause: cause(), at: T0, expiresAt: after(9) };
    const first = await db().tx((tx) => ledger.earn(tx, earning));
    expect(await db().tx((tx) => ledger.earn(tx, earning))).toMatchObject(first);
    await expect(db().tx((tx) => ledger.earn(tx, { ...earning, coins: 41 }))).rejects.toThrow(
      SharedCauseError,
    );
    const holding = { accountId, coins: 15, cause: cause(), at: T0, expiresAt: after(1) };
    const hold = await db().tx((tx) => ledger.hold(tx, holding));
    expect(await db().tx((tx) => ledger.hold(tx, holding))).toEqual(hold);
    expect(await lotsOf(db(), accountId)).toEqual([25]);
  });

  it('spends part of a hold and releases the rest', async () => {
    const accountId = await accountWithLots(db(), 30, 50);
    const { holdId } = await held(accountId, 60);
    const end = { accountId, holdId, cause: cause(), at: T0, coins: 40 };
    expect(await db().tx((tx) => ledger.commitPart(tx, end))).toMatchObject({
      entryType: 'PARTIALLY_BURNED',
    });
    expect(await lotsOf(db(), accountId)).toEqual([0, 40]);
  });

  it('refunds a burn in parts to its lots, latest expiry first, and never more than was burned', async () => {
    const accountId = await accountWithLots(db(), 30, 50);
    const { entryId } = await burned(accountId, 60);
    const refund = (coins?: number) =>
      db().tx((tx) => ledger.reverseBurn(tx, { accountId, entryId, coins, cause: cause(), at: T0 }));
    expect(await refund(40)).toMatchObject({ entryType: 'PARTIALLY_BURN_REV' });
    expect(await lotsOf(db(), accountId)).toEqual([10, 50]);
    await expect(refund(21)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    expect(await refund()).toMatchObject({ coins: 20 });
    expect(await lotsOf(db(), accountId)).toEqual([30, 50]);
    await expect(refund()).rejects.toMatchObject({ code: 'ORDER_STATE' });
  });

  it('takes part of a refund back from the lots it restored', async () => {
    const accountId = await accountWithLots(db(), 30, 50);
    const { entryId } = await burned(accountId, 60);
    const whole = { accountId, entryId, cause: cause(), at: T0 };
    const refund = await db().tx((tx) => ledger.reverseBurn(tx, whole));
    expect(refund.entryType).toBe('BURNED_REVERSED');
    const back = { accountId, entryId: refund.entryId, coins: 35, cause: cause(), at: T0 };
    expect(await db().tx((tx) => ledger.reverseRefund(tx, back))).toMatchObject({
      entryType: 'PARTIALLY_REVERSED',
      shortfall: 0,
    });
    expect(await lotsOf(db(), accountId)).toEqual([0, 45]);
  });

  it('takes a reversed earning from its own lot first, and never more than is available', async () => {
    const accountId = await accountWithLots(db(), 20, 50);
    const later = { accountId, coins: 100, cause: cause(), at: T0, expiresAt: after(90) };
    const { entryId } = await db().tx((tx) => ledger.earn(tx, later));
    await burned(accountId, 90);
    expect(await lotsOf(db(), accountId)).toEqual([0, 0, 80]);
    const back = { accountId, entryId, cause: cause(), at: T0 };
    expect(await db().tx((tx) => ledger.reverseEarn(tx, back))).toMatchObject({
      entryType: 'EARN_REVERSED',
      coins: 80,
      shortfall: 20,
    });
    expect(await lotsOf(db(), accountId)).toEqual([0, 0, 0]);
    // Coins that were missing are not taken from later ones.
    await db().tx((tx) => ledger.earn(tx, { ...later, coins: 50, cause: cause() }));
    const again = db().tx((tx) => ledger.reverseEarn(tx, { ...back, cause: cause() }));
    await expect(again).rejects.toMatchObject({ code: 'ORDER_STATE' });
    expect(await lotsOf(db(), accountId)).toEqual([0, 0, 0, 50]);
  });

  it('takes a reversed earning from other lots when its own is spent', async () => {
    const accountId = await accountWithLots(db(), 50, 50);
    const [first] = await db().query<{ entry_id: string }>(
      'select entry_id from lot where account_id = $1 order by expires_at limit 1',
      [accountId],
    );
    await burned(accountId, 50);
    const back = { accountId, entryId: first?.entry_id ?? '', cause: cause(), at: T0 };
    expect(await db().tx((tx) => ledger.reverseEarn(tx, back))).toMatchObject({ coins: 50, shortfall: 0 });
    expect(await lotsOf(db(), accountId)).toEqual([0, 0]);
  });

  it('reverses an entry only by the operation for its type and for its own account', async () => {
    const accountId = await accountWithLots(db(), 30);
    const stranger = await accountWithLots(db(), 30);
    const earning = { accountId, coins: 40, cause: cause(), at: T0, expiresAt: after(9) };
    const { entryId: earned } = await db().tx((tx) => ledger.earn(tx, earning));
    const { entryId: spent } = await burned(accountId, 20);
    const { reverseEarn, reverseBurn, reverseRefund } = ledger;
    for (const [reverse, entryId, whose] of [
      [reverseBurn, earned, accountId],
      [reverseRefund, earned, accountId],
      [reverseEarn, spent, accountId],
      [reverseRefund, spent, accountId],
      [reverseEarn, earned, stranger],
      [reverseBurn, spent, stranger],
    ] as const) {
      const reversal = { accountId: whose, entryId, coins: 5, cause: cause(), at: T0 };
      await expect(db().tx<unknown>((tx) => reverse(tx, reversal))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  it('rejects an earning that has already expired', async () => {
    const accountId = await openedAccount(db());
    const earning = { accountId, coins: 40, cause: cause(), at: T0, expiresAt: T0 };
    await expect(db().tx((tx) => ledger.earn(tx, earning))).rejects.toThrow(RangeError);
  });

  it('adds expected coins to the balance only when they are confirmed', async () => {
    const accountId = await openedAccount(db());
    const expecting = { accountId, coins: 90, cause: cause('trip'), at: T0, expectedBy: after(30) };
    await db().tx((tx) => ledger.announceEarn(tx, expecting));
    const { entryId: expectationId } = await db().tx((tx) => ledger.expectEarn(tx, expecting));
    const cancelling = { accountId, expectationId, coins: 20, cause: cause(), at: T0 };
    await db().tx((tx) => ledger.cancelExpected(tx, cancelling));
    const confirming = { accountId, expectationId, coins: 60, cause: cause(), at: T0, expiresAt: after(300) };
    await db().tx((tx) => ledger.confirmEarn(tx, confirming));
    expect(await db().tx((tx) => ledger.confirmEarn(tx, confirming))).toBeNull();
    expect(await entriesOf(db(), accountId)).toEqual([
      'PREALLOC_EARN 90 → 0',
      'PRE_ALLOCATE_EARN_PENDING 90 → 0',
      'PARTIALLY_EARN_REVERSED 20 → 0',
      'EARNED 60 → 60',
      'PARTIALLY_EARN_REVERSED 10 → 60',
    ]);
  });

  it('expects no coin any more of those of which all but one were confirmed', async () => {
    const accountId = await openedAccount(db());
    const expecting = { accountId, coins: 90, cause: cause('trip'), at: T0, expectedBy: after(30) };
    const { entryId: expectationId } = await db().tx((tx) => ledger.expectEarn(tx, expecting));
    const confirming = { accountId, expectationId, coins: 89, cause: cause(), at: T0, expiresAt: after(300) };
    await db().tx((tx) => ledger.confirmEarn(tx, confirming));
    expect(await entriesOf(db(), accountId)).toEqual([
      'PRE_ALLOCATE_EARN_PENDING 90 → 0',
      'EARNED 89 → 89',
      'PARTIALLY_EARN_REVERSED 1 → 89',
    ]);
  });

  it('earns more coins than expected if more are confirmed, and none after the expectation was cancelled', async () => {
    const accountId = await openedAccount(db());
    const expecting = { accountId, coins: 90, at: T0, expectedBy: after(30) };
    const more = await db().tx((tx) => ledger.expectEarn(tx, { ...expecting, cause: cause() }));
    const none = await db().tx((tx) => ledger.expectEarn(tx, { ...expecting, cause: cause() }));
    const ends = { accountId, at: T0, expiresAt: after(300), coins: 95 };
    await db().tx((tx) => ledger.confirmEarn(tx, { ...ends, expectationId: more.entryId, cause: cause() }));
    const cancelling = { accountId, expectationId: none.entryId, cause: cause(), at: T0 };
    expect(await db().tx((tx) => ledger.cancelExpected(tx, cancelling))).toMatchObject({
      entryType: 'EARN_REVERSED',
    });
    const late = { ...ends, expectationId: none.entryId, cause: cause() };
    expect(await db().tx((tx) => ledger.confirmEarn(tx, late))).toBeNull();
    expect(await lotsOf(db(), accountId)).toEqual([95]);
  });
});
