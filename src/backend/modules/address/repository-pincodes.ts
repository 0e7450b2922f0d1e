// The pincode directory and the delivery zones. The seed replaces both as a whole.
import type { Queryable, Tx } from '../../db/driver.ts';

export interface PincodeRow {
  pin: string;
  city: string;
  state: string;
}

/** Null days: not served. */
export interface ZoneRow {
  prefix: string;
  least_days: number | null;
  most_days: number | null;
}

export const findPincode = async (
  q: Queryable,
  pin: string,
): Promise<Pick<PincodeRow, 'city' | 'state'> | null> => {
  const [row] = await q.query<Pick<PincodeRow, 'city' | 'state'>>(
    'select city, state from pincode where pin = $1',
    [pin],
  );
  return row ?? null;
};

/** The days for the longest matching prefix; null if that is not served or none matches. */
export const findZone = async (
  q: Queryable,
  pin: string,
): Promise<{ least: number; most: number } | null> => {
  const prefixes = Array.from(pin, (_digit, at) => pin.slice(0, at + 1));
  const [zone] = await q.query<ZoneRow>(
    `select prefix, least_days, most_days from delivery_zone where prefix = any($1)
      order by length(prefix) desc limit 1`,
    [prefixes],
  );
  if (!zone || zone.least_days === null || zone.most_days === null) return null;
  return { least: zone.least_days, most: zone.most_days };
};

export const savePincodes = async (tx: Tx, rows: readonly PincodeRow[]): Promise<void> => {
  await tx.query('delete from pincode');
  await tx.query(
    'insert into pincode (pin, city, state) select * from unnest($1::text[], $2::text[], $3::text[])',
    [rows.map(({ pin }) => pin), rows.map(({ city }) => city), rows.map(({ state }) => state)],
  );
};

export const saveZones = async (tx: Tx, rows: readonly ZoneRow[]): Promise<void> => {
  await tx.query('delete from delivery_zone');
  await tx.query(
    `insert into delivery_zone select * from jsonb_to_recordset($1::jsonb)
       as r(prefix text, least_days int, most_days int)`,
    [JSON.stringify(rows)],
  );
};
