// A copy of what is stored of a member, for the member: all that member-tables.ts knows, secrets left out and numbers
// of banks and PAN masked as everywhere (spec §9).
import type { Db, Tx } from '../db/driver.ts';
import { holderOf } from '../modules/accounts/repository.ts';
import { StartError } from '../start-error.ts';
import { columnsIn, type MemberTable } from './member-table.ts';
import { RECORD_TABLES } from './record-tables.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';
import { tableExists, rowsOf, type Member } from './repository.ts';

export interface MemberCopy {
  madeAt: string;
  lcn: string;
  /** By what the rows are. */
  stored: Record<string, Record<string, unknown>[]>;
  /** What is stored and not shown here, by the same names, and why. */
  leftOut: Record<string, Readonly<Record<string, string>>>;
}

export const unknownCard = (lcn: string): StartError => new StartError(`There is no card ${lcn}`);

/** The account first, the traces of its use last of what is about the person. */
const IN_ORDER: readonly MemberTable[] = [...PERSONAL_TABLES.toReversed(), ...RECORD_TABLES];

/** A column in the letters of the API. */
const toCamelCase = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

const toApiFields = <Value>(row: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [toCamelCase(column), value]));

const isShown = (table: MemberTable): boolean => columnsIn(table.shown).length > 0;

const memberOf = async (tx: Tx, lcn: string): Promise<Member> => {
  const holder = await holderOf(tx, lcn);
  if (!holder) throw unknownCard(lcn);
  const { accountId, mobiles, email } = holder;
  return { accountId, contacts: [lcn, ...mobiles, ...(email === null ? [] : [email])], marks: [] };
};

/** Reads one snapshot. Throws StartError for a card that there is not. */
export const copyOf = (db: Db, lcn: string, at: Date): Promise<MemberCopy> =>
  db.tx(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const member = await memberOf(tx, lcn);
    const copy: MemberCopy = { madeAt: at.toISOString(), lcn, stored: {}, leftOut: {} };
    for (const table of IN_ORDER) {
      const hidden = Object.entries(table.hidden ?? {}).filter(([column]) => column !== 'account_id');
      if (hidden.length > 0) copy.leftOut[table.name] = toApiFields(Object.fromEntries(hidden));
      if (!isShown(table) || !(await tableExists(tx, table))) continue;
      copy.stored[table.name] = (await rowsOf(tx, table, member)).map(toApiFields);
    }
    return copy;
  });
