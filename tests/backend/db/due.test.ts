// Searches for due rows go through all accounts, page by page: each must read its rows from an index in their order,
// because sorting anew for each page takes the square of the number of rows.
import type { Queryable } from '#backend/db/driver.ts';
import { createDueQuery, type DueRow } from '#backend/db/due.ts';
import { iterateRows } from '#backend/due-processor.ts';
import { BEGINNING, expiriesBetween } from '#backend/ledger/expiring-lots.ts';
import { staleHolds } from '#backend/ledger/hold-repository.ts';
import { findWithoutPerson } from '#backend/modules/cashback/repository-claimants.ts';
import * as transfers from '#backend/modules/cashback/repository-transfers.ts';
import * as conversions from '#backend/modules/conversion/repository.ts';
import { findDueFor } from '#backend/modules/membership/repository.ts';
import * as orders from '#backend/modules/orders/repository-due.ts';
import * as payments from '#backend/modules/payments/repository-due.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { keptPlanOf } from '../../support/kept-plan.ts';

const NOW = new Date('2026-03-14T09:30:00.000Z');
const AFTER = { accountId: '00000000-0000-4000-8000-000000000001', dueAt: NOW, rowId: 'a' };

const later = (at: Date): Date => new Date(at.getTime() + 1);

type Search = (q: Queryable, at: Date, after: typeof AFTER, limit: number) => Promise<unknown>;

const SEARCHES: [string, Search][] = [
  ['lots', (q, until, after, limit) => expiriesBetween(q, { from: BEGINNING, until }, after, limit)],
  ['holds', staleHolds],
  ['claimants who are not recognised', findWithoutPerson],
  ['cashback that is open', transfers.findOpen],
  ['cashback that is overdue', transfers.findOverdue],
  ['conversions', conversions.findStalled],
  ['memberships to renew', findDueFor.renewal],
  ['memberships to renew that end soon', findDueFor.ending],
  ['memberships that end', findDueFor.end],
  ['orders that lapse', orders.findExpired],
  ['orders of codes that stand still', orders.findStalled],
  ['orders to look after', orders.findToLookAt],
  ['payments', payments.findOpen],
  ['payments whose time is over', payments.findExpired],
  ['refunds', payments.findOpenRefunds],
];

onEveryDatabase('A search for due', (db) => {
  const planOf = (search: Search): Promise<string> => keptPlanOf(db(), (q) => search(q, NOW, AFTER, 200));

  it.each(SEARCHES)('%s reads an index in order', async (_rows, search) => {
    const plan = await planOf(search);
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/^[\s>-]*Sort$/m);
  });

  it.each(SEARCHES)('%s begins where the page before it ended', async (_rows, search) => {
    expect(await planOf(search)).toMatch(/Index Cond: .*>/);
  });

  it('anything reads each row once, the longest due first, also where many are due since the same instant', async () => {
    await db().exec('create table thing (account_id uuid, thing_id text, since timestamptz)');
    // The last ones first, so that the table's own order is of no help.
    const rows = ['b3', 'b2', 'b1', 'a3', 'a2', 'a1'].map((id) => ({
      accountId: `00000000-0000-4000-8000-00000000000${id[0]}`,
      rowId: id,
      dueAt: id.endsWith('3') ? NOW : new Date(NOW.getTime() - 1000),
    }));
    for (const { accountId, rowId, dueAt } of [...rows, { ...rows[0]!, rowId: 'c', dueAt: later(NOW) }]) {
      await db().query('insert into thing values ($1, $2, $3)', [accountId, rowId, dueAt]);
    }
    const find = createDueQuery({ table: 'thing', where: 'true', since: 'since', id: 'thing_id' });
    const found: string[] = [];
    for await (const { rowId } of iterateRows<DueRow>((after, limit) => find(db(), NOW, after, limit), {
      size: 2,
    })) {
      found.push(rowId);
    }
    expect(found).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'b3']);
  });
});
