import type { Db } from '#backend/db/driver.ts';
import { holdsThatDiffer } from '#backend/ledger/check-repository.ts';
import { checkLedger, type LedgerFault } from '#backend/ledger/check.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { statementsOf } from '../../support/statements.ts';
import { accountWithLots, after, cause, ledger, T0 } from './support.ts';

const faultsOf = async (db: Db): Promise<LedgerFault[]> => {
  const faults: LedgerFault[] = [];
  const result = await checkLedger(db, (fault) => faults.push(fault), 3);
  expect(result.faults).toBe(faults.length);
  return faults;
};

// What an intruder with rights on the tables could do.
const behindItsBack = async (db: Db, table: string, statement: string): Promise<void> => {
  await db.exec(
    `alter table ${table} disable trigger all; ${statement}; alter table ${table} enable trigger all`,
  );
};

onEveryDatabase('The check of the ledger', (db) => {
  let accountId: string;
  let entryId: string;
  let holdId: string;

  const entryOfType = async (type: string): Promise<string> =>
    (
      await db().query<{ entry_id: string }>(
        'select entry_id from ledger_entry where account_id = $1 and entry_type = $2 order by seq limit 1',
        [accountId, type],
      )
    )[0]!.entry_id;

  beforeEach(async () => {
    accountId = await accountWithLots(db(), 100, 50, 25, 10);
    const holding = { accountId, coins: 120, cause: cause('order'), at: T0, expiresAt: after(1) };
    holdId = (await db().tx((tx) => ledger.hold(tx, holding))).holdId;
    const end = { accountId, holdId, cause: cause('order'), at: T0 };
    entryId = (await db().tx((tx) => ledger.commit(tx, end)))!.entryId;
    const open = { accountId, coins: 20, cause: cause('order'), at: T0, expiresAt: after(1) };
    await db().tx((tx) => ledger.hold(tx, open));
    const expecting = { accountId, coins: 9, cause: cause('trip'), at: T0, expectedBy: after(30) };
    await db().tx((tx) => ledger.expectEarn(tx, expecting));
  });

  // Each test alters the books; the next one starts without its account.
  afterEach(async () => {
    const tables = [
      'lot_use',
      'ledger_posting',
      'expectation',
      'hold',
      'lot',
      'ledger_entry',
      'account_balance',
    ];
    for (const table of tables) await behindItsBack(db(), table, `delete from ${table}`);
  });

  it('does not go through all entries of an account for each of its holds', async () => {
    const HOLDS = 30;
    for (let n = 0; n < HOLDS; n += 1) {
      const holding = { accountId, coins: 1, cause: cause('order'), at: T0, expiresAt: after(1) };
      const { holdId: another } = await db().tx((tx) => ledger.hold(tx, holding));
      const end = { accountId, holdId: another, cause: cause('order'), at: T0 };
      await db().tx((tx) => ledger.commit(tx, end));
    }
    await db().exec('analyze hold; analyze ledger_entry');
    const read = await rowsRead(db(), 'ledger_entry', (tx) => holdsThatDiffer(tx, [accountId]), {
      without: ['hashjoin', 'mergejoin', 'material', 'seqscan'],
    });
    const [{ entries } = { entries: 0 }] = await db().query<{ entries: number }>(
      'select count(*)::int as entries from ledger_entry',
    );
    expect(read).toBeGreaterThan(HOLDS);
    // Once for all of them, and the one that began each.
    expect(read).toBeLessThanOrEqual(2 * entries);
  });

  it('finds no fault in correct books', async () => {
    expect(await faultsOf(db())).toEqual([]);
  });

  it('names an entry whose title was altered', async () => {
    const change = `update ledger_entry set cause_title = 'Something else' where entry_id = '${entryId}'`;
    await behindItsBack(db(), 'ledger_entry', change);
    expect(await faultsOf(db())).toEqual([
      { accountId, entryId, fault: 'differs from its hash: it was altered' },
    ]);
  });

  it('names an entry whose lot got another expiry', async () => {
    const earned = await entryOfType('EARNED');
    await db().query(`update lot set expires_at = expires_at + interval '1 year' where entry_id = $1`, [
      earned,
    ]);
    expect(await faultsOf(db())).toEqual([
      { accountId, entryId: earned, fault: 'differs from its hash: it was altered' },
    ]);
  });

  it('names the entry that follows a deleted one', async () => {
    const blocked = await entryOfType('BLOCKED');
    await behindItsBack(db(), 'lot_use', `delete from lot_use where entry_id = '${blocked}'`);
    await behindItsBack(db(), 'ledger_posting', `delete from ledger_posting where entry_id = '${blocked}'`);
    await behindItsBack(db(), 'ledger_entry', `delete from ledger_entry where entry_id = '${blocked}'`);
    const reversed = await entryOfType('BLOCK_REVERSED');
    expect(await faultsOf(db())).toContainEqual({
      accountId,
      entryId: reversed,
      fault: 'does not chain to the entry before it',
    });
  });

  it('names an entry whose postings were altered', async () => {
    const change = `update ledger_posting set amount = amount - 1 where entry_id = '${entryId}' and book = 'spent'`;
    await behindItsBack(db(), 'ledger_posting', change);
    expect(await faultsOf(db())).toContainEqual({ accountId, entryId, fault: 'has postings that sum to -1' });
  });

  it('names an account whose balance was raised', async () => {
    await db().query(
      'update account_balance set available = available + 5, issued = issued + 5 where account_id = $1',
      [accountId],
    );
    expect(await faultsOf(db())).toContainEqual({
      accountId,
      entryId: null,
      fault: 'keeps available coins 50, found 45',
    });
  });

  it('names an account whose entry counter differs from its entries', async () => {
    await db().query('update account_balance set seq = seq + 1 where account_id = $1', [accountId]);
    expect(await faultsOf(db())).toEqual([
      { accountId, entryId: null, fault: expect.stringMatching(/^keeps last number \d+, found \d+$/) },
    ]);
  });

  it('names a hold that is marked as committed although it was released', async () => {
    const holding = { accountId, coins: 5, cause: cause('order'), at: T0, expiresAt: after(1) };
    const released = (await db().tx((tx) => ledger.hold(tx, holding))).holdId;
    await db().tx((tx) => ledger.release(tx, { accountId, holdId: released, cause: cause(), at: T0 }));
    expect(await faultsOf(db())).toEqual([]);
    await db().query(`update hold set status = 'COMMITTED' where hold_id = $1`, [released]);
    expect(await faultsOf(db())).toMatchObject([
      { accountId, fault: 'began a hold that does not agree with its entries' },
    ]);
  });

  it('checks all accounts when there are more than one batch', async () => {
    for (let n = 0; n < 4; n += 1) await accountWithLots(db(), 10);
    const done = await checkLedger(db(), () => undefined, 2);
    expect(done).toMatchObject({ accounts: 5, faults: 0 });
  });

  it('asks no more often for more accounts that fit into a batch', async () => {
    const asked = async () =>
      (await statementsOf(db(), () => checkLedger(db(), () => undefined, 500))).seen.length;
    const forOne = await asked();
    for (let n = 0; n < 4; n += 1) await accountWithLots(db(), 10, 20);
    expect(await asked()).toBe(forOne);
  });

  it('names the entries of an account whose balance is gone, and faults nobody else', async () => {
    const others = [accountId];
    for (let n = 0; n < 2; n += 1) others.push(await accountWithLots(db(), 10, 20));
    const [, orphan] = others.sort();
    await db().query('delete from account_balance where account_id = $1', [orphan]);
    const faults = await faultsOf(db());
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) {
      expect(fault).toMatchObject({
        accountId: orphan,
        fault: 'belongs to an account without a balance',
      });
    }
  });

  it('names the entry of an emptied lot, and a hold that was reopened', async () => {
    await db().query('update lot set remaining = 0 where account_id = $1 and remaining = 25', [accountId]);
    await db().query(`update hold set status = 'OPEN', ended_at = null where hold_id = $1`, [holdId]);
    const faults = await faultsOf(db());
    expect(faults).toContainEqual({
      accountId,
      entryId: await entryOfType('BLOCKED'),
      fault: 'began a hold that does not agree with its entries',
    });
    expect(faults.map((fault) => fault.fault)).toContain(
      'made a lot that holds other coins than its uses leave',
    );
    for (const fault of [
      'keeps available coins in lots 45, found 20',
      'keeps blocked coins in holds 20, found 140',
    ]) {
      expect(faults).toContainEqual({ accountId, entryId: null, fault });
    }
  });

  it('names an entry whose type was changed to one with the opposite sign', async () => {
    const change = `update ledger_entry set entry_type = 'EARNED' where entry_id = '${entryId}'`;
    await behindItsBack(db(), 'ledger_entry', change);
    expect(await faultsOf(db())).toContainEqual({
      accountId,
      entryId,
      fault: 'moves -120 coins as EARNED of 120',
    });
  });

  it('names an entry that was reversed by more coins than it moved', async () => {
    const few = await entryOfType('PRE_ALLOCATE_EARN_PENDING');
    const change = `update ledger_entry set reverses = '${few}' where entry_id = '${entryId}'`;
    await behindItsBack(db(), 'ledger_entry', change);
    expect(await faultsOf(db())).toContainEqual({
      accountId,
      entryId: few,
      fault: 'was reversed by more than it moved',
    });
  });

  describe('of coins that were taken as they came back', () => {
    let taken: string;

    beforeEach(async () => {
      const base = { accountId, at: T0 };
      const earning = { ...base, coins: 30, cause: cause(), expiresAt: after(1) };
      const { entryId: earned } = await db().tx((tx) => ledger.earn(tx, earning));
      const all = { ...base, coins: 75, cause: cause(), expiresAt: after(1) };
      const { holdId: held } = await db().tx((tx) => ledger.hold(tx, all));
      await db().tx((tx) => ledger.reverseEarn(tx, { ...base, entryId: earned, coins: 20, cause: cause() }));
      await db().tx((tx) => ledger.release(tx, { ...base, holdId: held, cause: cause() }));
      const [last] = await db().query<{ entry_id: string }>(
        'select entry_id from ledger_entry where account_id = $1 order by seq desc limit 1',
        [accountId],
      );
      taken = last!.entry_id;
      expect(await faultsOf(db())).toEqual([]);
    });

    it('names an entry that took more than had been missing', async () => {
      const change = `update ledger_entry set shortfall = 19 where account_id = '${accountId}' and shortfall = 20`;
      await behindItsBack(db(), 'ledger_entry', change);
      expect(await faultsOf(db())).toContainEqual({
        accountId,
        entryId: taken,
        fault: 'collects more coins than were missing',
      });
    });

    it('names an entry that took other coins than it makes up for', async () => {
      const { constraint } = (
        await db().query<{ constraint: string }>(
          `select pg_get_constraintdef(oid) as constraint from pg_constraint where conname = $1`,
          ['ledger_entry_shortfall_check'],
        )
      )[0]!;
      await db().exec('alter table ledger_entry drop constraint ledger_entry_shortfall_check');
      const change = `update ledger_entry set shortfall = -19 where entry_id = '${taken}'`;
      await behindItsBack(db(), 'ledger_entry', change);
      const faults = await faultsOf(db());
      await behindItsBack(db(), 'ledger_entry', `update ledger_entry set shortfall = 0 where shortfall < 0`);
      await db().exec(`alter table ledger_entry add constraint ledger_entry_shortfall_check ${constraint}`);
      expect(faults).toContainEqual({
        accountId,
        entryId: taken,
        fault: 'has a shortfall below zero that it does not collect',
      });
    });

    it('names an entry with a shortfall below zero that takes nothing back', async () => {
      const change = `update ledger_entry set entry_type = 'EARNED' where entry_id = '${taken}'`;
      await behindItsBack(db(), 'ledger_entry', change);
      expect(await faultsOf(db())).toContainEqual({
        accountId,
        entryId: taken,
        fault: 'has a shortfall below zero that it does not collect',
      });
    });
  });

  it('names an expectation whose coins were raised', async () => {
    await db().query('update expectation set coins = 10, remaining = 10 where account_id = $1', [accountId]);
    expect(await faultsOf(db())).toContainEqual({
      accountId,
      entryId: await entryOfType('PRE_ALLOCATE_EARN_PENDING'),
      fault: 'began an expectation that does not agree with its entries',
    });
    expect(await faultsOf(db())).toContainEqual({
      accountId,
      entryId: null,
      fault: 'keeps pending coins in expectations 9, found 10',
    });
  });
});

onEveryDatabase('The tables of the ledger', (db) => {
  it.each(['ledger_entry', 'ledger_posting', 'lot_use'])(
    'refuse to update, delete or truncate %s',
    async (table) => {
      await accountWithLots(db(), 10);
      const refusal = { code: 'LR010' };
      await expect(db().query(`update ${table} set account_id = account_id`)).rejects.toMatchObject(refusal);
      await expect(db().query(`delete from ${table}`)).rejects.toMatchObject(refusal);
      await expect(db().query(`truncate ${table} cascade`)).rejects.toMatchObject(refusal);
    },
  );

  it('refuse a shortfall below zero of an entry that does not take just as many coins', async () => {
    const accountId = await accountWithLots(db(), 10);
    const entry = (shortfall: number, reverses: string) =>
      db().query(
        `insert into ledger_entry (account_id, seq, entry_id, entry_type, coins, shortfall, available_change,
                                   available_after, at, cause_title, cause_kind, cause_id, reverses, prev_hash, hash)
         select account_id, seq + 1, gen_random_uuid(), 'EARN_REVERSED', 4, $2, -4, 6, at, '', '', '', ${reverses}, '', ''
           from ledger_entry where account_id = $1`,
        [accountId, shortfall],
      );
    const refusal = { code: '23514' };
    await expect(entry(-3, 'entry_id')).rejects.toMatchObject(refusal);
    await expect(entry(-4, 'null')).rejects.toMatchObject(refusal);
    await entry(-4, 'entry_id');
  });

  it('refuse postings that do not sum to zero', async () => {
    const accountId = await accountWithLots(db(), 10);
    const posting = db().query(
      `insert into ledger_posting (account_id, entry_id, book, amount)
       select account_id, entry_id, 'spent', 3 from ledger_entry where account_id = $1`,
      [accountId],
    );
    await expect(posting).rejects.toMatchObject({ code: 'LR011' });
  });
});
