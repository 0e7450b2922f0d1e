// What stands in any table of the database.
import type { Db } from '#backend/db/driver.ts';

/** How many rows match, by table, in all tables of the product and of its job queue; only tables with such rows. */
export const rowsWith = async (db: Db, words: RegExp): Promise<Record<string, number>> => {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss') order by 1`,
  );
  const pattern = words.source.replaceAll(String.raw`\b`, String.raw`\y`);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const rows = await db.query(`select 1 from ${name} t where t::text ~* $1`, [pattern]);
    if (rows.length > 0) counts[name] = rows.length;
  }
  return counts;
};
