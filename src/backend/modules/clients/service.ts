// The brands. Their rows change with a deployment, not with a call, so they are cached for some seconds.
import type { catalogue } from '#contract/catalogue.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import type { Queryable } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createTtlCache } from '../../ttl-cache.ts';
import {
  linksToOpenModules,
  type BrandCarousel,
  type BrandConfig,
  type BrandTarget,
  type HomeSection,
} from './brand.ts';
import { coinLifeOf, type CoinLife } from './coin-life.ts';
import { findClient, findCoinLife, findOrderTerms, type ClientRow, type OrderTerms } from './repository.ts';

export type ClientConfig = DataOf<typeof catalogue.clientConfig>;

export type CashbackTerms = NonNullable<ClientConfig['rates']['cashback']>;

const MAX_CACHED_CLIENTS = 200;
const CACHE_TTL_MS = 5000;

/** What SMS with one-time passwords say of the brand. */
export interface SmsBrand {
  name: string;
  /** Where its members use the site; null if its file does not say. */
  host: string | null;
}

type Internal = 'targets' | 'carousels' | 'host' | 'coinLifeMonths';

/**
 * Leaves out the brand's target URLs, which only the server may know, its carousels, which have a call of their own, its
 * host, which only SMS name, and the life of its coins, which each lot and the help tell.
 */
const withoutInternals = (config: BrandConfig): Omit<BrandConfig, Internal> => {
  const rest = { ...config };
  delete rest.targets;
  delete rest.carousels;
  delete rest.host;
  delete rest.coinLifeMonths;
  return rest;
};

const toClientConfig = ({ config }: ClientRow): ClientConfig => ({
  ...withoutInternals(config),
  menu: linksToOpenModules(config.menu, config.modules),
  footer: config.footer
    .map((group) => ({ title: group.title, links: linksToOpenModules(group.links, config.modules) }))
    .filter((group) => group.links.length > 0),
});

/** A client's own points programme, as in the configuration. */
export type Programme = NonNullable<ClientConfig['programme']>;

export type ClientsService = ReturnType<typeof createClientsService>;

const noBrand = (): Error => new Error('The database holds no brand: run the seed');

/** Bypasses the cache. */
const readClient = async (q: Queryable, clientId: string): Promise<ClientRow> => {
  const row = (await findClient(q, clientId)) ?? (await findClient(q, DEFAULT_CLIENT));
  if (!row) throw noBrand();
  return row;
};

export const createClientsService = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) => {
  const cache = createTtlCache<ClientRow>(clock, MAX_CACHED_CLIENTS, CACHE_TTL_MS);

  const rowOf = (clientId: string): Promise<ClientRow> => cache.get(clientId, () => readClient(db, clientId));

  const configIn = async (q: Queryable, clientId: string): Promise<ClientConfig> =>
    toClientConfig(await readClient(q, clientId));

  return {
    /**
     * The brand's configuration; that of the default brand for an unknown client. Reads outside any transaction, so
     * never call it inside one.
     */
    configOf: async (clientId: string): Promise<ClientConfig> => toClientConfig(await rowOf(clientId)),

    /** As `configOf`, for an SMS. */
    smsBrandOf: async (clientId: string): Promise<SmsBrand> => {
      const { name, host = null } = (await rowOf(clientId)).config;
      return { name, host };
    },

    /** The client's own points programme, not cached; null if it has none, or if its module is off. */
    programmeIn: async (q: Queryable, clientId: string): Promise<Programme | null> => {
      const { modules, programme } = await configIn(q, clientId);
      return modules.includes('convert') ? (programme ?? null) : null;
    },

    /** External URLs that the brand leads to. */
    targetsOf: async (clientId: string): Promise<BrandTarget[]> =>
      (await rowOf(clientId)).config.targets ?? [],

    /** The brand's configuration, not cached; for use inside a transaction. */
    configIn,

    /** The brand's rates and open modules, not cached; for use inside a transaction. */
    orderTermsIn: async (q: Queryable, clientId: string): Promise<OrderTerms> => {
      const terms = await findOrderTerms(q, clientId, DEFAULT_CLIENT);
      if (!terms) throw noBrand();
      return terms;
    },

    /** How long coins of the brand are valid. */
    coinLifeOf: async (clientId: string): Promise<CoinLife> =>
      coinLifeOf((await rowOf(clientId)).config.coinLifeMonths),

    /** As `coinLifeOf`, not cached. Can also be used inside a transaction. */
    coinLifeIn: async (q: Queryable, clientId: string): Promise<CoinLife> => {
      const life = await findCoinLife(q, clientId, DEFAULT_CLIENT);
      if (!life) throw noBrand();
      return life;
    },

    /**
     * The rate and limits of the brand's cashback, not cached; null if its module is off. Can also be used inside a
     * transaction.
     */
    cashbackIn: async (q: Queryable, clientId: string): Promise<CashbackTerms | null> => {
      const { modules, rates } = await configIn(q, clientId);
      return modules.includes('cashback') ? (rates.cashback ?? null) : null;
    },

    /** The layout of the brand's home page. */
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
  };
};
