// Who the brands are. Their rows change with a deployment, not with a call, so they are kept for some seconds.
import type { catalogue } from '#contract/catalogue.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import type { Queryable } from '../../db/driver.ts';
import type { Parts } from '../../parts.ts';
import { createTtlCache } from '../../ttl-cache.ts';
import {
  openLinks,
  type Brand,
  type BrandCarousel,
  type BrandConfig,
  type BrandTarget,
  type HomeSection,
} from './brand.ts';
import { findClient, findRates, saveClient, type ClientRow } from './repository.ts';

export type ClientConfig = DataOf<typeof catalogue.clientConfig>;

export type CashbackTerms = NonNullable<ClientConfig['rates']['cashback']>;

const KEPT_CLIENTS = 200;
const KEPT_MS = 5000;

/** Where a brand leads to is the server's to know; what stands where is asked for by itself. */
const withoutOwn = (config: BrandConfig): Omit<BrandConfig, 'targets' | 'carousels'> => {
  const rest = { ...config };
  delete rest.targets;
  delete rest.carousels;
  return rest;
};

const shown = ({ config }: ClientRow): ClientConfig => ({
  ...withoutOwn(config),
  menu: openLinks(config.menu, config.modules),
  footer: config.footer
    .map((group) => ({ title: group.title, links: openLinks(group.links, config.modules) }))
    .filter((group) => group.links.length > 0),
});

/** A client's own points programme, as the configuration shows it. */
export type Programme = NonNullable<ClientConfig['programme']>;

export type ClientsService = ReturnType<typeof createClientsService>;

const noBrand = (): Error => new Error('The database holds no brand: run the seed');

/** Past the cache. */
const readIn = async (q: Queryable, clientId: string): Promise<ClientRow> => {
  const row = (await findClient(q, clientId)) ?? (await findClient(q, DEFAULT_CLIENT));
  if (!row) throw noBrand();
  return row;
};

export const createClientsService = ({ db, clock }: Pick<Parts, 'db' | 'clock'>) => {
  const cache = createTtlCache<ClientRow>(clock, KEPT_CLIENTS, KEPT_MS);

  const rowOf = (clientId: string): Promise<ClientRow> => cache.get(clientId, () => readIn(db, clientId));

  const configIn = async (q: Queryable, clientId: string): Promise<ClientConfig> =>
    shown(await readIn(q, clientId));

  return {
    /**
     * The brand's configuration; the default one's for a client that is not known. Reads outside any
     * transaction: never call it inside one.
     */
    configOf: async (clientId: string): Promise<ClientConfig> => shown(await rowOf(clientId)),

    /** The client's own points programme, read afresh; null where it has none. */
    programmeIn: async (q: Queryable, clientId: string): Promise<Programme | null> =>
      (await configIn(q, clientId)).programme ?? null,

    /** Addresses outside that the brand leads to. */
    targetsOf: async (clientId: string): Promise<BrandTarget[]> =>
      (await rowOf(clientId)).config.targets ?? [],

    /** The brand's configuration, read afresh; for use inside a transaction. */
    configIn,

    /** The brand's rates, read afresh; for use inside a transaction. */
    ratesIn: async (q: Queryable, clientId: string): Promise<ClientConfig['rates']> => {
      const rates = await findRates(q, clientId, DEFAULT_CLIENT);
      if (!rates) throw noBrand();
      return rates;
    },

    /**
     * What the brand's cashback is worth and its limits, read afresh; null where its module is off. For use inside
     * a transaction as well.
     */
    cashbackIn: async (q: Queryable, clientId: string): Promise<CashbackTerms | null> => {
      const { modules, rates } = await configIn(q, clientId);
      return modules.includes('cashback') ? (rates.cashback ?? null) : null;
    },

    /** How the brand's home page is laid out. */
    homeOf: async (clientId: string): Promise<HomeSection[]> => (await rowOf(clientId)).home,

    /** What the brand shows at placement keys: the carousels of its home page, then its others. */
    carouselsOf: async (clientId: string): Promise<BrandCarousel[]> => {
      const { home, config } = await rowOf(clientId);
      const ofHome = home.flatMap((section) =>
        section.kind === 'carousel'
          ? [{ placement: section.placement, title: section.title, slides: section.slides }]
          : [],
      );
      return [...ofHome, ...(config.carousels ?? [])];
    },

    /** Writes a brand; the others see it within seconds. */
    save: async (q: Queryable, { home, ...config }: Brand): Promise<void> => saveClient(q, config, home),
  };
};
