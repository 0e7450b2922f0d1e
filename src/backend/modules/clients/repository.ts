import type { Queryable } from '../../db/driver.ts';
import type { BrandConfig, HomeSection } from './brand.ts';

export interface ClientRow {
  config: BrandConfig;
  home: HomeSection[];
}

export const findClient = async (q: Queryable, clientId: string): Promise<ClientRow | null> => {
  const [row] = await q.query<ClientRow>('select config, home from client where client_id = $1', [clientId]);
  return row ?? null;
};

/** Only the rates, because a configuration is large: the client's, or else those of the other client. */
export const findRates = async (
  q: Queryable,
  clientId: string,
  otherId: string,
): Promise<BrandConfig['rates'] | null> => {
  const [row] = await q.query<Pick<BrandConfig, 'rates'>>(
    `select config -> 'rates' as rates from client where client_id in ($1, $2)
      order by client_id = $1 desc limit 1`,
    [clientId, otherId],
  );
  return row?.rates ?? null;
};

export const saveClient = async (q: Queryable, config: BrandConfig, home: HomeSection[]): Promise<void> => {
  await q.query(
    `insert into client (client_id, config, home) values ($1, $2, $3)
     on conflict (client_id) do update set config = excluded.config, home = excluded.home`,
    [config.clientId, JSON.stringify(config), JSON.stringify(home)],
  );
};
