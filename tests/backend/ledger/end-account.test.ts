import { checkLedger } from '#backend/ledger/check.ts';
import { balanceOf } from '#backend/ledger/balance.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { accountWithLots, after, cause, entriesOf, ledger, lotsOf, T0 } from './support.ts';

onEveryDatabase('Ending an account in the ledger', (db) => {
  const why: Cause = { title: 'The account was closed', kind: 'closing', id: 'its id' };
  const end = (accountId: string, at = T0) =>
    db().tx((tx) => ledger.endAccount(tx, { accountId, cause: why, at }));

  afterEach(async () => {
    const faults: unknown[] = [];
    await checkLedger(db(), (fault) => faults.push(fault));
    expect(faults).toEqual([]);
  });

  it('cancels expected coins and expires the remaining lots before their expiry date', async () => {
    const accountId = await accountWithLots(db(), 30, 50);
    for (const coins of [7, 9]) {
      const expecting = { accountId, coins, cause: cause(), at: T0, expectedBy: after(5) };
      await db().tx((tx) => ledger.expectEarn(tx, expecting));
    }
    expect((await end(accountId)).map(({ entryType, coins }) => [entryType, coins])).toEqual(
      expect.arrayContaining([
        ['EARN_REVERSED', 7],
        ['EARN_REVERSED', 9],
        ['EXPIRED', 80],
      ]),
    );
    const left = { available: 0, blocked: 0, pending: 0, expired: 80 };
    expect(await balanceOf(db(), accountId)).toMatchObject(left);
    expect(await lotsOf(db(), accountId)).toEqual([0, 0]);
  });

  it('gives coins that were already due an expiry entry of their own', async () => {
    const accountId = await accountWithLots(db(), 30, 50);
    await end(accountId, after(31));
    expect((await entriesOf(db(), accountId)).slice(2)).toEqual(['EXPIRED 30 → 50', 'EXPIRED 50 → 0']);
    const kinds = await db().query<{ kind: string }>(
      `select cause_kind as kind from ledger_entry where account_id = $1 and entry_type = 'EXPIRED' order by seq`,
      [accountId],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['expiry', 'closing']);
  });

  it('moves nothing the second time, except coins earned in between', async () => {
    const accountId = await accountWithLots(db(), 30);
    await end(accountId);
    expect(await end(accountId)).toEqual([]);
    const late = { accountId, coins: 4, cause: cause(), at: T0, expiresAt: after(9) };
    await db().tx((tx) => ledger.earn(tx, late));
    expect(await end(accountId)).toMatchObject([{ entryType: 'EXPIRED', coins: 4 }]);
  });

  it('is refused while coins are held', async () => {
    const accountId = await accountWithLots(db(), 30);
    const holding = { accountId, coins: 10, cause: cause(), at: T0, expiresAt: after(1) };
    await db().tx((tx) => ledger.hold(tx, holding));
    await expect(end(accountId)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    expect(await balanceOf(db(), accountId)).toMatchObject({ available: 20, blocked: 10 });
  });
});
