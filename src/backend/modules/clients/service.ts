// Who the brands are. Their rows change with a deployment, not with a call, so they are kept for some seconds.
import type { catalogue } from '#contract/catalogue.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import type { Db, Tx } from '../../db/driver.ts';
import type { Parts } from '../../parts.ts';
import { createTtlCache } from '../../ttl-cache.ts';
import { openLinks, type Brand, type HomeSection } from './brand.ts';
import { findClient, saveClient, type ClientRow } from './repository.ts';

export type ClientConfig = DataOf<typeof catalogue.clientConfig>;

const KEPT_CLIENTS = 200;
const KEPT_MS = 5000;

const shown = ({ config }: ClientRow): ClientConfig => ({
  ...config,
  menu: openLinks(config.menu, config.modules),
  footer: config.footer
    .map((group) => ({ title: group.title, links: openLinks(group.links, config.modules) }))
    .filter((group) => group.links.length > 0),
});

export type ClientsService = ReturnType<typeof createClientsService>;

export const createClientsService = ({ db, clock }: Pick<Parts, 'db' | 'clock'>) => {
  const cache = createTtlCache<ClientRow>(clock, KEPT_CLIENTS, KEPT_MS);

  const rowOf = (clientId: string): Promise<ClientRow> =>
    cache.get(clientId, async () => {
      const row = (await findClient(db, clientId)) ?? (await findClient(db, DEFAULT_CLIENT));
      if (!row) throw new Error('The database holds no brand: run the seed');
      return row;
    });

  return {
    /**
     * The brand's configuration; the default one's for a client that is not known. Reads outside any
     * transaction: never call it inside one.
     */
    configOf: async (clientId: string): Promise<ClientConfig> => shown(await rowOf(clientId)),

    /** The brand's rates, read afresh; for use inside a transaction. */
    ratesIn: async (q: Db | Tx, clientId: string): Promise<ClientConfig['rates']> => {
      const row = (await findClient(q, clientId)) ?? (await findClient(q, DEFAULT_CLIENT));
      if (!row) throw new Error('The database holds no brand: run the seed');
      return row.config.rates;
    },

    /** How the brand's home page is laid out. */
    homeOf: async (clientId: string): Promise<HomeSection[]> => (await rowOf(clientId)).home,

    /** Writes a brand; the others see it within seconds. */
    save: async (q: Db | Tx, { home, ...config }: Brand): Promise<void> => saveClient(q, config, home),
  };
};
