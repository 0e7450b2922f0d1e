// SQL on the tables with sealed values. Names of tables and columns come only from sealed-columns.ts.
import type { Db, Tx } from '../db/driver.ts';
import { APPLICATION_NAME } from '../db/postgres.ts';
import type { KeyValues, SealedColumns } from './sealed-columns.ts';

export interface SealedRow {
  key: KeyValues;
  /** By column name; null if nothing is sealed there. */
  sealed: Record<string, string | null>;
}

/** Blocks writes to the table until the transaction ends; reads go on. */
export const lockTable = (tx: Tx, { table }: SealedColumns) =>
  tx.queryUnprepared(`lock table ${table} in share row exclusive mode`);

/** Rows after a key in the order of keys, or the first rows if none is given. */
export const sealedRows = (
  tx: Tx,
  { table, key, columns, json, where = 'true' }: SealedColumns,
  after: KeyValues | null,
  limit: number,
): Promise<SealedRow[]> => {
  const names = Object.keys(key);
  const objectOf = (parts: string[]) => `jsonb_build_object(${parts.join(', ')})`;
  const keys = objectOf(names.map((name) => `'${name}', ${name}`));
  const values = objectOf(columns.map((name) => `'${name}', ${json ? `${json}->>'${name}'` : name}`));
  const places = Object.values(key).map((type, at) => `$${at + 2}::${type}`);
  const beyond = after ? `(${names.join(', ')}) > (${places.join(', ')})` : 'true';
  return tx.queryUnprepared<SealedRow>(
    `select ${keys} as key, ${values} as sealed from ${table}
     where ${where} and ${beyond} order by ${names.join(', ')} limit $1`,
    [limit, ...(after ? names.map((name) => after[name]) : [])],
  );
};

/** Writes these columns of the rows, the sealed values, and nothing else of them. */
export const writeSealed = async (
  tx: Tx,
  { table, key, columns, json }: SealedColumns,
  rows: readonly SealedRow[],
): Promise<void> => {
  const shape = [
    ...Object.entries(key).map(([name, type]) => `${name} ${type}`),
    ...columns.map((name) => `new_${name} text`),
  ];
  const set = json
    ? `${json} = ${columns.reduce((text, name) => `jsonb_set(${text}, '{${name}}', to_jsonb(r.new_${name}))`, `t.${json}`)}`
    : columns.map((name) => `${name} = r.new_${name}`).join(', ');
  const same = Object.keys(key).map((name) => `t.${name} = r.${name}`);
  const content = rows.map((row) => ({
    ...row.key,
    ...Object.fromEntries(columns.map((name) => [`new_${name}`, row.sealed[name]])),
  }));
  await tx.queryUnprepared(
    `update ${table} t set ${set} from jsonb_to_recordset($1::jsonb) as r(${shape.join(', ')})
     where ${same.join(' and ')}`,
    [JSON.stringify(content)],
  );
};

/** How many other processes of this program are connected to the database. */
export const countOtherConnections = async (db: Db): Promise<number> => {
  if (db.kind === 'embedded') return 0;
  const [row] = await db.queryUnprepared<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [APPLICATION_NAME],
  );
  return row?.count ?? 0;
};
