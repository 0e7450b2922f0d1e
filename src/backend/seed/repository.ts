// The seed's own records.
import type { Queryable, Tx } from '../db/driver.ts';
import { LOCKS } from '../db/locks.ts';

/** Replaces the catalogue's fingerprint once an operator's own catalogue has replaced it: it is no longer seeded. */
export const OPERATOR_CATALOGUE = 'operator';

/** Lets one process seed at a time; held until the transaction ends. */
export const lockSeed = (tx: Tx) => tx.query('select pg_advisory_xact_lock($1)', [LOCKS.seed]);

export const fingerprintOf = async (q: Queryable, part: string): Promise<string | null> => {
  const [row] = await q.query<{ fingerprint: string }>('select fingerprint from seed_state where part = $1', [
    part,
  ]);
  return row?.fingerprint ?? null;
};

/** Brands of the database that are none of the given ones, as they were saved, with how many accounts each has. */
export const findOtherBrands = (
  q: Queryable,
  clientIds: readonly string[],
): Promise<{ brand: string; accounts: number; saved: unknown }[]> =>
  q.query(
    `select c.config ->> 'brand' as brand, count(a.account_id)::int as accounts,
            c.config || jsonb_build_object('home', c.home) as saved
       from client c left join account a on a.client_id = c.client_id
      where c.client_id <> all($1) group by c.client_id order by 1`,
    [[...clientIds]],
  );

export const storeFingerprint = (tx: Tx, part: string, fingerprint: string) =>
  tx.query(
    `insert into seed_state (part, fingerprint) values ($1, $2)
     on conflict (part) do update set fingerprint = excluded.fingerprint`,
    [part, fingerprint],
  );
