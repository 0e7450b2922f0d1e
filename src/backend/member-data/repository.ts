// SQL over whatever table holds something of a member. Names of tables and columns come from places.ts alone.
import type { Queryable } from '../db/driver.ts';
import { columnsIn, type MemberPlace } from './place.ts';

/** By what the rows of a member are found. */
export interface Member {
  accountId: string;
  /** Numbers and addresses that are this member's and no other one's. */
  contacts: readonly string[];
  /** By what the queue knows messages to those. */
  marks: readonly string[];
}

const ME = '(select $1::uuid as account_id, $2::text[] as contacts, $3::text[] as marks) me';

const paramsOf = ({ accountId, contacts, marks }: Member) => [accountId, [...contacts], [...marks]];

const whichOf = ({ where = 't.account_id = me.account_id' }: MemberPlace): string => where;

/** The tables of the queue are made when a backend starts. */
export const isThere = async (q: Queryable, { table }: MemberPlace): Promise<boolean> => {
  const [row] = await q.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return row?.there ?? false;
};

const isSealed = /_sealed$/;

/** The member's rows as a copy shows them, by the names of the columns. */
export const rowsOf = (
  q: Queryable,
  place: MemberPlace,
  member: Member,
): Promise<Record<string, unknown>[]> => {
  const shown = columnsIn(place.shown).map((name) => `t.${name}`);
  const covered = columnsIn(place.covered ?? '').map(
    (name) => `t.${name} is not null as ${name.replace(isSealed, '')}`,
  );
  return q.queryAfresh(
    `select ${[...shown, ...covered].join(', ')} from ${place.table} t, ${ME}
      where ${whichOf(place)} order by ${place.order}`,
    paramsOf(member),
  );
};
