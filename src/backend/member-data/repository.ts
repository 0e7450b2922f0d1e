// SQL on any table that holds something about a member. The names of tables and columns come only from
// member-tables.ts.
import type { Queryable, Tx } from '../db/driver.ts';
import { columnsIn, type MemberTable } from './member-table.ts';

/** What identifies the rows of a member. */
export interface Member {
  accountId: string;
  /** The card, and the numbers and addresses that belong to this member alone. */
  contacts: readonly string[];
  /** The hashes by which the queue identifies messages to them. */
  marks: readonly string[];
}

const ME = '(select $1::uuid as account_id, $2::text[] as contacts, $3::text[] as marks) me';

const paramsOf = ({ accountId, contacts, marks }: Member) => [accountId, [...contacts], [...marks]];

const conditionOf = ({ where = 't.account_id = me.account_id' }: MemberTable): string => where;

const SEALED_SUFFIX = /_sealed$/;

/** The member's rows as a copy shows them, by the names of the columns. */
export const rowsOf = (
  q: Queryable,
  source: MemberTable,
  member: Member,
): Promise<Record<string, unknown>[]> => {
  const shown = columnsIn(source.shown).map((name) => `t.${name}`);
  const covered = columnsIn(source.covered ?? '').map(
    (name) => `t.${name} is not null as ${name.replace(SEALED_SUFFIX, '')}`,
  );
  return q.queryUnprepared(
    `select ${[...shown, ...covered].join(', ')} from ${source.table} t, ${ME}
      where ${conditionOf(source)} order by ${source.order}`,
    paramsOf(member),
  );
};

export const countOf = async (q: Queryable, source: MemberTable, member: Member): Promise<number> => {
  const [row] = await q.queryUnprepared<{ count: number }>(
    `select count(*)::int as count from ${source.table} t, ${ME} where ${conditionOf(source)}`,
    paramsOf(member),
  );
  return row?.count ?? 0;
};

/** Deletes the member's rows, or clears the columns that identify the person. */
export const erase = async (tx: Tx, source: MemberTable, member: Member): Promise<void> => {
  const { closing, table } = source;
  if (closing.rows === 'ERASED') {
    await tx.queryUnprepared(
      `delete from ${table} t using ${ME} where ${conditionOf(source)}`,
      paramsOf(member),
    );
    return;
  }
  const cleared = Object.entries(closing.cleared ?? {}).map(([column, value]) => `${column} = ${value}`);
  if (cleared.length === 0) return;
  await tx.queryUnprepared(
    `update ${table} t set ${cleared.join(', ')} from ${ME} where ${conditionOf(source)}`,
    paramsOf(member),
  );
};
