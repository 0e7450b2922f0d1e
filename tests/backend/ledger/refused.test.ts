import { randomUUID } from 'node:crypto';
import type { Tx } from '#backend/db/driver.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { ledgerFaults } from '../../support/harness-shared.ts';
import { accountWithLots, after, cause, entriesOf, ledger, openedAccount, T0 } from './support.ts';

onEveryDatabase('The ledger', (db) => {
  const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db().tx(work);

  /** An account of which something can be ended or reversed in every way. */
  const scene = async () => {
    const accountId = await accountWithLots(db(), 100);
    const base = { accountId, at: T0 };
    const expected = { ...base, coins: 90, cause: cause(), expectedBy: after(30) };
    const { entryId: expectationId } = await inTx((tx) => ledger.expectEarn(tx, expected));
    const held = { ...base, coins: 50, cause: cause(), expiresAt: after(1) };
    const { holdId } = await inTx((tx) => ledger.hold(tx, held));
    const earning = { ...base, coins: 30, cause: cause(), expiresAt: after(90) };
    const { entryId } = await inTx((tx) => ledger.earn(tx, earning));
    return { base, expectationId, holdId, entryId };
  };

  it.each([0, -1, 0.5])('moves no number of coins but a positive whole one: not %d', async (coins) => {
    const { base, expectationId, holdId, entryId } = await scene();
    const before = await entriesOf(db(), base.accountId);
    const later = { expiresAt: after(90), expectedBy: after(30) };
    const more = () => ({ ...base, ...later, coins, cause: cause() });
    const moves: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => ledger.earn(tx, more()),
      (tx) => ledger.announceEarn(tx, more()),
      (tx) => ledger.expectEarn(tx, more()),
      (tx) => ledger.confirmEarn(tx, { ...more(), expectationId }),
      (tx) => ledger.cancelExpected(tx, { ...more(), expectationId }),
      (tx) => ledger.hold(tx, more()),
      (tx) => ledger.commitPart(tx, { ...more(), holdId }),
      (tx) => ledger.reverseEarn(tx, { ...more(), entryId }),
    ];
    for (const move of moves) await expect(inTx(move)).rejects.toThrow(RangeError);
    expect(await entriesOf(db(), base.accountId)).toEqual(before);
  });

  it('spends no more of a hold than it holds', async () => {
    const { base, holdId } = await scene();
    const more = { ...base, holdId, cause: cause(), coins: 51 };
    await expect(inTx((tx) => ledger.commitPart(tx, more))).rejects.toMatchObject({ code: 'ORDER_STATE' });
    expect(await inTx((tx) => ledger.commitPart(tx, { ...more, coins: 50 }))).toMatchObject({
      entryType: 'BURNED',
      coins: 50,
    });
    expect(await inTx((tx) => ledger.commitPart(tx, { ...more, coins: 1, cause: cause() }))).toBeNull();
    expect(await ledgerFaults(db())).toEqual([]);
  });

  it('cancels no more coins than are still expected, and none a second time', async () => {
    const { base, expectationId } = await scene();
    const cancel = (coins: number) =>
      inTx((tx) => ledger.cancelExpected(tx, { ...base, expectationId, coins, cause: cause() }));
    await expect(cancel(91)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    expect(await cancel(89)).toMatchObject({ entryType: 'PARTIALLY_EARN_REVERSED' });
    await expect(cancel(2)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    expect(await cancel(1)).toMatchObject({ coins: 1 });
    expect(await cancel(1)).toBeNull();
    expect(await ledgerFaults(db())).toEqual([]);
  });

  it('confirms and cancels only what the account itself expects', async () => {
    const { base, expectationId } = await scene();
    const ends = { at: T0, expiresAt: after(90), cause: cause() };
    const stranger = await openedAccount(db());
    for (const end of [
      { ...ends, accountId: stranger, expectationId },
      { ...ends, accountId: base.accountId, expectationId: randomUUID() },
    ]) {
      const refused = { code: 'NOT_FOUND' };
      await expect(inTx((tx) => ledger.confirmEarn(tx, end))).rejects.toMatchObject(refused);
      await expect(inTx((tx) => ledger.cancelExpected(tx, end))).rejects.toMatchObject(refused);
    }
    // All of it, as it is not said how many coins came.
    const own = { ...ends, accountId: base.accountId, expectationId };
    expect(await inTx((tx) => ledger.confirmEarn(tx, own))).toMatchObject({ entryType: 'EARNED', coins: 90 });
    expect(await ledgerFaults(db())).toEqual([]);
  });

  it('confirms no coins that would have expired', async () => {
    const { base, expectationId } = await scene();
    const late = { ...base, expectationId, expiresAt: T0, cause: cause() };
    await expect(inTx((tx) => ledger.confirmEarn(tx, late))).rejects.toThrow(RangeError);
  });

  it('moves nothing for an account without books', async () => {
    const nobody = { accountId: randomUUID(), at: T0, cause: cause() };
    const earning = { ...nobody, coins: 5, expiresAt: after(9) };
    await expect(inTx((tx) => ledger.earn(tx, earning))).rejects.toThrow('has no ledger');
    await expect(inTx((tx) => ledger.endAccount(tx, nobody))).rejects.toThrow('has no ledger');
  });
});
