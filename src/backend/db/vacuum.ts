// The embedded database has no autovacuum: without this, space of dead rows would never be reclaimed and the
// planner would not know how many rows there are.
import type { Db } from './driver.ts';

/** Tables with enough changes for PostgreSQL's autovacuum, at its defaults, to process them. */
const CHANGED_TABLES = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
   where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
   order by name`;

/** Housekeeping: vacuums and analyzes changed tables, one at a time so that other work can run in between. */
export const createVacuum = (db: Db) => async (): Promise<void> => {
  if (db.kind !== 'embedded') return;
  // Otherwise a connection's statistics become visible only after a delay.
  await db.query('select pg_stat_force_next_flush()');
  for (const { name } of await db.query<{ name: string }>(CHANGED_TABLES))
    await db.exec(`vacuum (analyze) ${name}`);
};
