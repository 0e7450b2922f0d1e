// Cashback that was paid to each holder of a PAN in each financial year of India, for the tax return. It is the one
// report about single persons (docs/decisions/235).
import type { Queryable } from '../db/driver.ts';
import type { Keys } from '../keys.ts';
import { monthOf } from '../ledger/month.ts';
import { panSealContext, personOfSealed } from '../modules/cashback/person.ts';
import { inRupees } from '../rupees.ts';
import { DECIDED_AT } from './payouts.ts';
import type { Table } from './table.ts';

interface PaidToAccount {
  clientId: string;
  accountId: string;
  /** 2025-26. */
  year: string;
  payouts: number;
  coins: number;
  /** In paise. */
  money: number;
  /** Null if the account was closed since, which erases it. */
  panSealed: string | null;
  panMasked: string | null;
  person: string | null;
}

const COLUMNS = ['brand', 'year', 'person', 'pan', 'payouts', 'coins', 'money'];

/** As much of the keyed hash as tells the persons of a programme apart. */
const PERSON_LENGTH = 16;

/** SQL for the financial year of a month: it begins in April. */
const yearOf = (month: string): string => `
  case when substr(${month}, 6) >= '04'
       then substr(${month}, 1, 4) || '-' || right((substr(${month}, 1, 4)::int + 1)::text, 2)
       else (substr(${month}, 1, 4)::int - 1)::text || '-' || substr(${month}, 3, 2) end`;

/** By when a transfer was paid, so that a year that is over stays as it was. */
const paidByAccount = (q: Queryable): Promise<PaidToAccount[]> =>
  q.query(
    `with paid as (
       select account_id, points, amount_paise, ${monthOf(DECIDED_AT)} as month
         from cashback_transfer t where state = 'PAID'),
     by_year as (
       select account_id, ${yearOf('month')} as year, count(*)::int as payouts, sum(points)::bigint as coins,
              sum(amount_paise)::bigint as money
         from paid group by 1, 2)
     select a.client_id as "clientId", y.account_id as "accountId", y.year, y.payouts, y.coins, y.money,
            c.pan_sealed as "panSealed", c.pan_masked as "panMasked", c.person
       from by_year y join account a using (account_id) left join cashback_claimant c using (account_id)
      order by 1, 3, 2`,
  );

/** The holder of the PAN; empty for all of whom nothing is known any more. */
const personOf = (keys: Keys, { accountId, panSealed, person }: PaidToAccount): string =>
  panSealed === null ? '' : (person ?? personOfSealed(keys, accountId, panSealed)).slice(0, PERSON_LENGTH);

const panOf = (keys: Keys, { accountId, panSealed }: PaidToAccount): string =>
  panSealed === null ? '' : keys.open(panSealed, panSealContext(accountId));

interface BenefitsOptions {
  keys: Keys;
  /** Shows PANs in full instead of masked. */
  withPan?: boolean;
}

/** Throws if a PAN that is to be shown cannot be opened with the keys. */
export const benefitsReport = async (
  q: Queryable,
  { keys, withPan = false }: BenefitsOptions,
): Promise<Table> => {
  const rows = (await paidByAccount(q)).map((row) => ({ ...row, person: personOf(keys, row) }));
  const groups = Map.groupBy(rows, ({ clientId, year, person }) => `${clientId} ${year} ${person}`);
  const lines = [...groups.values()].flatMap((group) => {
    const sumOf = (cell: 'payouts' | 'coins' | 'money'): number =>
      group.reduce((sum, row) => sum + row[cell], 0);
    const sums = [sumOf('payouts'), sumOf('coins'), inRupees(sumOf('money'))];
    return group.slice(0, 1).map((row) => {
      const pan = withPan ? panOf(keys, row) : (row.panMasked ?? '');
      return [row.clientId, row.year, row.person, pan, ...sums];
    });
  });
  const orderOf = (line: (string | number)[]): string => line.slice(0, 3).join(' ');
  return [COLUMNS, ...lines.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))];
};
