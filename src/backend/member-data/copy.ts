// A copy of what is stored of a member, for the member: all that places.ts knows, secrets left out and numbers of banks
// and PAN masked as everywhere (spec §9).
import type { Db, Tx } from '../db/driver.ts';
import { holderOf } from '../modules/accounts/repository.ts';
import { StartError } from '../start-error.ts';
import { columnsIn, type MemberPlace } from './place.ts';
import { BOOK_PLACES } from './places-of-books.ts';
import { PERSON_PLACES } from './places-of-person.ts';
import { isThere, rowsOf, type Member } from './repository.ts';

export interface MemberCopy {
  madeAt: string;
  lcn: string;
  /** By what the rows are. */
  stored: Record<string, Record<string, unknown>[]>;
  /** What is stored and not shown here, by the same names, and why. */
  leftOut: Record<string, Readonly<Record<string, string>>>;
}

export const noCard = (lcn: string): StartError => new StartError(`There is no card ${lcn}`);

/** The account first, the traces of its use last of what is about the person. */
const IN_ORDER: readonly MemberPlace[] = [...PERSON_PLACES.toReversed(), ...BOOK_PLACES];

/** A column in the letters of the API. */
const fieldOf = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

const inFields = <Value>(row: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldOf(column), value]));

const isShown = (place: MemberPlace): boolean => columnsIn(place.shown).length > 0;

const memberOf = async (tx: Tx, lcn: string): Promise<Member> => {
  const holder = await holderOf(tx, lcn);
  if (!holder) throw noCard(lcn);
  const { accountId, mobiles, email } = holder;
  return { accountId, contacts: [lcn, ...mobiles, ...(email === null ? [] : [email])], marks: [] };
};

/** Reads one snapshot. Throws StartError for a card that there is not. */
export const copyOf = (db: Db, lcn: string, at: Date): Promise<MemberCopy> =>
  db.tx(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const member = await memberOf(tx, lcn);
    const copy: MemberCopy = { madeAt: at.toISOString(), lcn, stored: {}, leftOut: {} };
    for (const place of IN_ORDER) {
      const hidden = Object.entries(place.hidden ?? {}).filter(([column]) => column !== 'account_id');
      if (hidden.length > 0) copy.leftOut[place.name] = inFields(Object.fromEntries(hidden));
      if (!isShown(place) || !(await isThere(tx, place))) continue;
      copy.stored[place.name] = (await rowsOf(tx, place, member)).map(inFields);
    }
    return copy;
  });
