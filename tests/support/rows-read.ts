// How many rows of a table a query looks at, whether it returns them or not: what grows with the product of two
// numbers shows in it with few rows, and without a clock.
import type { Db, Queryable, Tx } from '#backend/db/driver.ts';

interface Step {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Step[];
}

const rowsIn = (table: string, step: Step): number => {
  const seen =
    step['Actual Rows'] +
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Index Recheck'] ?? 0);
  const own = step['Relation Name'] === table ? seen * step['Actual Loops'] : 0;
  return own + (step.Plans ?? []).reduce((sum, inner) => sum + rowsIn(table, inner), 0);
};

/**
 * Runs the queries of `work`, which gets no rows of them; the sum over all of them. `without`: steps that the planner
 * avoids (`hashjoin` for enable_hashjoin), to see the plan that a large table gets, of which few rows are expected.
 */
export const rowsRead = (
  db: Db,
  table: string,
  work: (tx: Tx) => Promise<unknown>,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<number> =>
  db.tx(async (tx) => {
    for (const step of without) await tx.queryUnprepared(`set local enable_${step} = off`);
    let sum = 0;
    const query: Queryable['query'] = async (sql, params) => {
      const [row] = await tx.queryUnprepared<{ 'QUERY PLAN': { Plan: Step }[] }>(
        `explain (analyze, format json) ${sql}`,
        params,
      );
      for (const { Plan } of row?.['QUERY PLAN'] ?? []) sum += rowsIn(table, Plan);
      return [];
    };
    await work({ ...tx, query, queryUnprepared: query });
    return Math.round(sum);
  });
