// Pages of what a member has: a later page must begin in the index where the page before it ended. Otherwise it reads
// all pages before it again, and the last page of a member of many years reads everything.
import { LEDGER_ENTRY_TYPES } from '#contract/enums.ts';
import type { Queryable } from '#backend/db/driver.ts';
import { nextExpiry } from '#backend/ledger/balance.ts';
import { positionBefore } from '#backend/ledger/chain-pages.ts';
import { entriesPage } from '#backend/ledger/statement.ts';
import { findTransfers } from '#backend/modules/cashback/repository-transfers.ts';
import { ordersOf } from '#backend/modules/membership/repository.ts';
import { findHoldings } from '#backend/modules/orders/repository-holdings.ts';
import { findTrips } from '#backend/modules/partners/repository.ts';
import { visitsPage } from '#backend/modules/sessions/repository-visits.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { keptPlanOf } from '../../support/kept-plan.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const AT = new Date('2026-03-14T09:30:00.000Z');
const AFTER = { at: AT, id: ID };

const entries = (q: Queryable) =>
  entriesPage(q, ID, { types: LEDGER_ENTRY_TYPES, from: AT, before: AT, cursor: 9, limit: 20 });

const holdings = (state: 'active' | 'expired') => (q: Queryable) =>
  findHoldings(q, { accountId: ID, state, now: AT, after: { at: AT, orderId: 'o', n: 1 }, limit: 20 });

const PAGES: [string, (q: Queryable) => Promise<unknown>, RegExp][] = [
  ['entries after a cursor', entries, /Index Cond: .*seq < /],
  ['entries from a day', entries, /Index Cond: .*seq >= /],
  ['entries until a day', entries, /Index Cond: .*seq <= /],
  [
    'entries with their expected coins, where there may be any,',
    entries,
    /One-Time Filter: \(e\.entry_type = 'PRE_ALLOCATE_EARN_PENDING'.*\)\s.*\s*Index Cond: .*\(entry_id = e\.entry_id\)/,
  ],
  ['the entry before a period', (q) => positionBefore(q, ID, AT), /Index Cond: .*at < /],
  ['trips', (q) => findTrips(q, ID, AFTER, 20), /Index Cond: .*ROW\(clicked_at, trip_number\) < /],
  ['agents’ visits', (q) => visitsPage(q, ID, AFTER, 20), /Index Cond: .*ROW\(started_at, visit_id\) < /],
  ['cashback', (q) => findTransfers(q, ID, AFTER, 20), /Index Cond: .*ROW\(requested_at, transfer_id\) < /],
  ['purchases of Plus', (q) => ordersOf(q, ID, AFTER, 20), /Index Cond: .*ROW\(placed_at, order_id\) < /],
  ['codes that can be used', holdings('active'), /Index Cond: .*ROW\(expires_at, order_id, n\) > /],
  ['codes that have expired', holdings('expired'), /Index Cond: .*ROW\(expires_at, order_id, n\) < /],
];

onEveryDatabase('The next expiry of an account', (db) => {
  it('is read from an index, and no lot that expires later', async () => {
    const plan = await keptPlanOf(db(), (q) => nextExpiry(q, ID, AT));
    expect(plan).toMatch(/Index Cond: .*\(expires_at >= \$2\) AND \(expires_at < /);
  });
});

onEveryDatabase('A later page of', (db) => {
  it.each(PAGES)('%s begins in the index where it has to', async (_rows, read, condition) => {
    const plan = await keptPlanOf(db(), read);
    expect(plan).toMatch(condition);
    expect(plan).not.toMatch(/^[\s>-]*Sort$/m);
  });
});
