// The plan that the database keeps for all calls of a query, which does not know their values. What it reads needlessly
// grows with the table, and is not seen in the plan for one set of values.
import type { Db, Queryable } from '#backend/db/driver.ts';

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

const literalOf = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? `'{${value.map(textOf).join(',')}}'` : `'${textOf(value)}'`;
};

/**
 * The steps of that plan for the last query of `search`, which gets no rows. Sorting all rows, or reading the whole
 * table, is in it only if nothing else gives what is asked for.
 */
export const keptPlanOf = async (db: Db, search: (q: Queryable) => Promise<unknown>): Promise<string> => {
  let asked: [string, readonly unknown[]] | undefined;
  const query = (sql: string, params: readonly unknown[] = []) => {
    asked = [sql, params];
    return Promise.resolve([]);
  };
  await search({ query, queryUnprepared: query });
  const [sql, params] = asked ?? ['', []];
  return db.tx(async (tx) => {
    for (const step of ['sort', 'seqscan', 'bitmapscan']) {
      await tx.queryUnprepared(`set local enable_${step} = off`);
    }
    await tx.queryUnprepared('set local plan_cache_mode = force_generic_plan');
    await tx.queryUnprepared(`prepare search as ${sql}`);
    const rows = await tx.queryUnprepared<{ 'QUERY PLAN': string }>(
      `explain (costs off) execute search(${params.map(literalOf).join(', ')})`,
    );
    await tx.queryUnprepared('deallocate search');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
};
