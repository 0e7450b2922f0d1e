import { checkLedger } from '#backend/ledger/check.ts';
import { balanceOf } from '#backend/ledger/balance.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { statementsOf } from '../../support/statements.ts';
import { accountWithLots, after, cause, entriesOf, ledger, lotsOf, T0 } from './support.ts';

onEveryDatabase('Ending an account in the ledger', (db) => {
  const why: Cause = { title: 'The account was closed', kind: 'closing', id: 'its id' };
  const end = (accountId: string, at = T0) =>
    db().tx((tx) => ledger.endAccount(tx, { accountId, cause: why, at }));

  const expecting = async (accountId: string, coins: number): Promise<string> => {
    const request = { accountId, coins, cause: cause(), at: T0, expectedBy: after(5) };
    return (await db().tx((tx) => ledger.expectEarn(tx, request))).entryId;
  };

  afterEach(async () => {
    const faults: unknown[] = [];
    await checkLedger(db(), (fault) => faults.push(fault));
    expect(faults).toEqual([]);
  });

  it('cancels expected coins and expires the remaining lots before their expiry date', async () => {
    const accountId = await accountWithLots(db(), 30, 50);
    for (const coins of [7, 9]) await expecting(accountId, coins);
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

  it('cancels what is left of each expectation under its own part of the cause', async () => {
    const accountId = await accountWithLots(db(), 30);
    const expectationIds: string[] = [];
    for (const coins of [10, 7, 9, 3]) expectationIds.push(await expecting(accountId, coins));
    const [inPart, , , done] = expectationIds as [string, string, string, string];
    const cancel = (expectationId: string, coins: number) =>
      db().tx((tx) => ledger.cancelExpected(tx, { accountId, expectationId, coins, cause: cause(), at: T0 }));
    await cancel(inPart, 4);
    await cancel(done, 3);
    await end(accountId, after(1));
    const written = await db().query(
      `select entry_type as "entryType", coins, reverses, cause_id as id, at from ledger_entry
        where account_id = $1 and cause_kind = 'closing' and reverses::text = cause_part order by seq`,
      [accountId],
    );
    const all = { id: why.id, at: after(1) };
    const [, whole, other] = expectationIds;
    const expected = [
      { entryType: 'PARTIALLY_EARN_REVERSED', coins: 6, reverses: inPart, ...all },
      { entryType: 'EARN_REVERSED', coins: 7, reverses: whole, ...all },
      { entryType: 'EARN_REVERSED', coins: 9, reverses: other, ...all },
    ];
    expect(written).toEqual(expected.sort((a, b) => (a.reverses! < b.reverses! ? -1 : 1)));
    const ended = await db().query(
      'select status, remaining, settled_at as at from expectation where account_id = $1 and settled_at > $2',
      [accountId, T0],
    );
    expect(ended).toEqual(expected.map(() => ({ status: 'CANCELLED', remaining: 0, at: after(1) })));
  });

  it('takes no more statements for many expectations than for few', async () => {
    const [few, many] = [await accountWithLots(db(), 30), await accountWithLots(db(), 30)];
    for (let n = 0; n < 2; n += 1) await expecting(few, 5);
    for (let n = 0; n < 20; n += 1) await expecting(many, 5);
    const ofFew = await statementsOf(db(), () => end(few));
    const ofMany = await statementsOf(db(), () => end(many));
    expect(ofMany.answer).toHaveLength(21);
    expect(ofMany.seen).toEqual(ofFew.seen);
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
