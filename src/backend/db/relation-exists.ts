import type { Queryable } from './driver.ts';

/** Whether there is a table, or an index, of this name. Those of the queue are made when a backend first starts. */
export const relationExists = async (q: Queryable, name: string): Promise<boolean> => {
  const [row] = await q.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name]);
  return row?.there ?? false;
};
