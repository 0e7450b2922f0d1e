import type { Cause, EntryRef } from '#backend/ledger/types.ts';
import type { Tx } from '#backend/db/driver.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { ledgerFaults } from '../../support/harness-shared.ts';
import { accountWithLots, after, cause, entriesOf, ledger, lotsOf, openedAccount, T0 } from './support.ts';

onEveryDatabase('A movement of the ledger that is repeated with its cause', (db) => {
  const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db().tx(work);
  const expecting = (accountId: string, coins: number) => ({
    accountId,
    coins,
    cause: cause(),
    at: T0,
    expectedBy: after(30),
  });
  const burned = async (accountId: string, coins: number): Promise<string> => {
    const request = { accountId, coins, cause: cause(), at: T0, expiresAt: after(1) };
    const { holdId } = await inTx((tx) => ledger.hold(tx, request));
    const burn = await inTx((tx) => ledger.commit(tx, { accountId, holdId, cause: cause(), at: T0 }));
    return burn!.entryId;
  };

  /** Makes a movement twice; both times it is the same entry, and the account has no other. */
  const expectOnce = async (accountId: string, move: (tx: Tx) => Promise<EntryRef | null>) => {
    const first = await inTx(move);
    const entries = await entriesOf(db(), accountId);
    const lots = await lotsOf(db(), accountId);
    const { entryId, entryType, coins } = first!;
    expect(await inTx(move)).toMatchObject({ entryId, entryType, coins });
    expect(await entriesOf(db(), accountId)).toEqual(entries);
    expect(await lotsOf(db(), accountId)).toEqual(lots);
    expect(await ledgerFaults(db())).toEqual([]);
    return first;
  };

  it('announces and expects coins once', async () => {
    const accountId = await openedAccount(db());
    const request = expecting(accountId, 90);
    await expectOnce(accountId, (tx) => ledger.announceEarn(tx, request));
    await expectOnce(accountId, (tx) => ledger.expectEarn(tx, request));
  });

  it('cancels a part or the whole of expected coins once', async () => {
    const accountId = await openedAccount(db());
    const { entryId: expectationId } = await inTx((tx) => ledger.expectEarn(tx, expecting(accountId, 90)));
    const part = { accountId, expectationId, coins: 20, cause: cause(), at: T0 };
    await expectOnce(accountId, (tx) => ledger.cancelExpected(tx, part));
    const { entryId: other } = await inTx((tx) => ledger.expectEarn(tx, expecting(accountId, 5)));
    const whole = { accountId, expectationId: other, cause: cause(), at: T0 };
    await expectOnce(accountId, (tx) => ledger.cancelExpected(tx, whole));
  });

  it('takes an earning back once, also if coins are missing', async () => {
    const accountId = await openedAccount(db());
    const earning = { accountId, coins: 100, cause: cause(), at: T0, expiresAt: after(90) };
    const { entryId } = await inTx((tx) => ledger.earn(tx, earning));
    const part = { accountId, entryId, coins: 10, cause: cause(), at: T0 };
    await expectOnce(accountId, (tx) => ledger.reverseEarn(tx, part));
    await burned(accountId, 70);
    const rest = { accountId, entryId, coins: 90, cause: cause(), at: T0 };
    const taken = await expectOnce(accountId, (tx) => ledger.reverseEarn(tx, rest));
    expect(taken).toMatchObject({ coins: 20, shortfall: 70 });
  });

  it('refunds a burn once, and takes the refund back once', async () => {
    const accountId = await accountWithLots(db(), 60);
    const burn = { accountId, entryId: await burned(accountId, 60), coins: 25, cause: cause(), at: T0 };
    const refund = await expectOnce(accountId, (tx) => ledger.reverseBurn(tx, burn));
    const back = { accountId, entryId: refund!.entryId, coins: 10, cause: cause(), at: T0 };
    await expectOnce(accountId, (tx) => ledger.reverseRefund(tx, back));
    expect(await lotsOf(db(), accountId)).toEqual([15]);
  });

  it('is another movement for a cause of another kind or part, and for another account', async () => {
    const accountId = await openedAccount(db());
    const request = { coins: 40, at: T0, expiresAt: after(9) };
    const one = { ...cause('order'), part: 'a' };
    const causes: Cause[] = [
      one,
      { ...one, kind: 'survey' },
      { ...one, part: 'b' },
      { ...one, id: `${one.id}x` },
    ];
    for (const of of causes) await inTx((tx) => ledger.earn(tx, { ...request, accountId, cause: of }));
    expect(await lotsOf(db(), accountId)).toEqual([40, 40, 40, 40]);
    const other = await openedAccount(db());
    await inTx((tx) => ledger.earn(tx, { ...request, accountId: other, cause: one }));
    expect(await lotsOf(db(), other)).toEqual([40]);
  });
});
