import type { Db, Tx } from '../../db/driver.ts';
import type { BrandConfig, HomeSection } from './brand.ts';

export interface ClientRow {
  config: BrandConfig;
  home: HomeSection[];
}

export const findClient = async (db: Db | Tx, clientId: string): Promise<ClientRow | null> => {
  const [row] = await db.query<ClientRow>('select config, home from client where client_id = $1', [clientId]);
  return row ?? null;
};

/** The rates alone: a configuration is large. */
export const findRates = async (db: Db | Tx, clientId: string): Promise<BrandConfig['rates'] | null> => {
  const [row] = await db.query<Pick<BrandConfig, 'rates'>>(
    `select config -> 'rates' as rates from client where client_id = $1`,
    [clientId],
  );
  return row?.rates ?? null;
};

export const saveClient = async (db: Db | Tx, config: BrandConfig, home: HomeSection[]): Promise<void> => {
  await db.query(
    `insert into client (client_id, config, home) values ($1, $2, $3)
     on conflict (client_id) do update set config = excluded.config, home = excluded.home`,
    [config.clientId, JSON.stringify(config), JSON.stringify(home)],
  );
};
