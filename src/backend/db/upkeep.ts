// The embedded database has no autovacuum: without this nobody would reclaim what its rows leave behind, nor tell its
// planner how many there are.
import type { Db } from './driver.ts';

/** Tables that have changed as much as makes PostgreSQL's autovacuum, at its defaults, look after them. */
const DUE = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
   where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
   order by name`;

/** Housekeeping: vacuums and analyzes what has changed, a table at a time, so that others come between. */
export const createUpkeep = (db: Db) => async (): Promise<void> => {
  if (db.kind !== 'embedded') return;
  // What a connection has counted is otherwise shown with a delay.
  await db.query('select pg_stat_force_next_flush()');
  for (const { name } of await db.query<{ name: string }>(DUE)) await db.exec(`vacuum (analyze) ${name}`);
};
