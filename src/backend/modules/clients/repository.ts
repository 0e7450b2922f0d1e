import type { Queryable } from '../../db/driver.ts';
import type { Brand, BrandConfig, HomeSection } from './brand.ts';
import { coinLifeOf, type CoinLife } from './coin-life.ts';

export interface ClientRow {
  config: BrandConfig;
  home: HomeSection[];
}

export const findClient = async (q: Queryable, clientId: string): Promise<ClientRow | null> => {
  const [row] = await q.query<ClientRow>('select config, home from client where client_id = $1', [clientId]);
  return row ?? null;
};

/** What orders need. Not the whole configuration, which is large. */
export type OrderTerms = Pick<BrandConfig, 'rates' | 'modules'>;

/** The client's, or else those of the other client. */
export const findOrderTerms = async (
  q: Queryable,
  clientId: string,
  otherId: string,
): Promise<OrderTerms | null> => {
  const [row] = await q.query<OrderTerms>(
    `select config -> 'rates' as rates, config -> 'modules' as modules from client where client_id in ($1, $2)
      order by client_id = $1 desc limit 1`,
    [clientId, otherId],
  );
  return row ?? null;
};

/** The client's, or else those of the other client; null if there is neither. */
export const findCoinLife = async (
  q: Queryable,
  clientId: string,
  otherId: string,
): Promise<CoinLife | null> => {
  const [row] = await q.query<{ life: BrandConfig['coinLifeMonths'] | null }>(
    `select config -> 'coinLifeMonths' as life from client where client_id in ($1, $2)
      order by client_id = $1 desc limit 1`,
    [clientId, otherId],
  );
  return row ? coinLifeOf(row.life) : null;
};

/** Other processes see it within seconds. */
export const saveClient = async (q: Queryable, { home, ...config }: Brand): Promise<void> => {
  await q.query(
    `insert into client (client_id, config, home) values ($1, $2, $3)
     on conflict (client_id) do update set config = excluded.config, home = excluded.home`,
    [config.clientId, JSON.stringify(config), JSON.stringify(home)],
  );
};
