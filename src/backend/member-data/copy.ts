// A copy of what is stored about a member, for the member: everything that member-tables.ts lists, without secrets, and
// with bank numbers and the PAN masked as everywhere (spec §9).
import type { Db, Tx } from '../db/driver.ts';
import { holderOf, ownContacts } from '../modules/accounts/repository.ts';
import { StartError } from '../start-error.ts';
import { columnsIn, type MemberTable } from './member-table.ts';
import { RECORD_TABLES } from './record-tables.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';
import { rowsOf, type Member } from './repository.ts';

export interface MemberCopy {
  madeAt: string;
  lcn: string;
  /** The rows, by the name of their table in member-tables.ts. */
  stored: Record<string, Record<string, unknown>[]>;
  /** The columns that are not shown, by the same names, with the reason. */
  leftOut: Record<string, Readonly<Record<string, string>>>;
}

export const unknownCard = (lcn: string): StartError => new StartError(`There is no card ${lcn}`);

/** The account first, then what it has and the traces of its use, then the records. */
const IN_ORDER: readonly MemberTable[] = [...PERSONAL_TABLES.toReversed(), ...RECORD_TABLES];

const toCamelCase = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

const toApiFields = <Value>(row: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [toCamelCase(column), value]));

const isShown = (table: MemberTable): boolean => columnsIn(table.shown).length > 0;

const memberOf = async (tx: Tx, lcn: string): Promise<Member> => {
  const holder = await holderOf(tx, lcn);
  if (!holder) throw unknownCard(lcn);
  const { accountId } = holder;
  return { accountId, contacts: await ownContacts(tx, accountId), marks: [] };
};

/** Reads one snapshot. Throws StartError for an unknown card. */
export const copyOf = (db: Db, lcn: string, at: Date): Promise<MemberCopy> =>
  db.tx(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const member = await memberOf(tx, lcn);
    const copy: MemberCopy = { madeAt: at.toISOString(), lcn, stored: {}, leftOut: {} };
    for (const table of IN_ORDER) {
      const hidden = Object.entries(table.hidden ?? {}).filter(([column]) => column !== 'account_id');
      if (hidden.length > 0) copy.leftOut[table.name] = toApiFields(Object.fromEntries(hidden));
      if (!isShown(table)) continue;
      copy.stored[table.name] = (await rowsOf(tx, table, member)).map(toApiFields);
    }
    return copy;
  });
