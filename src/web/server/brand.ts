// Server only: the brand of a page. The last known config of each brand is kept, so that its pages keep their name
// and colours when the API is down: a member who meets a failure must not see another brand.
import { catalogue } from '#contract/catalogue.ts';
import type { BRAND_MODULES } from '#contract/enums.ts';
import { clientConfig, type ClientConfig, type PageConfig } from '#web/features/brand/config.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { keepsContract } from './broken-answers.ts';
import { clientShownFor, learnClient } from './known-clients.ts';
import { unwrapOrFail } from './load-failure.ts';
import { themeHash } from './page-headers.ts';
import { DEVICE } from './request-facts.ts';

interface BrandOfRequest {
  store: AppStore;
  clientId: string;
}

/**
 * By the brand's own id, and so as many entries as there are brands: for a name that is no brand's, which anybody can
 * make up, the API answers with the default one.
 */
const lastKnown = new Map<string, ClientConfig>();

/** Throws if the document around every page cannot be made of it, not even around a failure. */
const assertDocument = (config: ClientConfig): void => {
  themeHash(config);
  if (!config.logo.url) throw new Error('The brand has no logo');
};

const wholeness = new WeakMap<ClientConfig, Promise<boolean>>();

const isWhole = (config: ClientConfig): Promise<boolean> => {
  const whole = wholeness.get(config) ?? keepsContract(catalogue.clientConfig, config);
  wholeness.set(config, whole);
  return whole;
};

/** Only a config that has changed is checked, because that loads the schemas of the whole contract. */
const replacesKnown = async (config: ClientConfig, known: ClientConfig | undefined): Promise<boolean> =>
  !known ||
  JSON.stringify(config) === JSON.stringify(known) ||
  (await isWhole(config)) ||
  !(await isWhole(known));

/** A broken config does not take the place of one that keeps the contract: some page cannot be made of it. */
const remember = async (config: ClientConfig): Promise<void> => {
  const known = lastKnown.get(config.clientId);
  if (known !== config && (await replacesKnown(config, known))) lastKnown.set(config.clientId, config);
};

export const loadBrand = async ({ store, clientId }: BrandOfRequest): Promise<ClientConfig> => {
  const config = await unwrapOrFail(
    store.dispatch(clientConfig.fetch({ query: { client: clientId, device: DEVICE } })),
  );
  try {
    assertDocument(config);
  } catch (error) {
    store.dispatch(clientConfig.reset());
    throw error;
  }
  learnClient(clientId, config.clientId);
  await remember(config);
  return config;
};

/** The brand of a page; for a navigation in the browser it is not in the page's store yet. */
export const brandOf = async (request: BrandOfRequest): Promise<PageConfig> =>
  clientConfig.selectData(request.store.getState()) ?? (await loadBrand(request));

export const hasModule = async (
  request: BrandOfRequest,
  name: (typeof BRAND_MODULES)[number],
): Promise<boolean> => (await brandOf(request)).modules.includes(name);

/** Forgets a config with which no page can be rendered: a later failure must not be rendered with it either. */
export const forgetConfig = (config: unknown): void => {
  for (const [clientId, known] of lastKnown) if (known === config) lastKnown.delete(clientId);
};

/** Drops the config of the page's store for good. */
export const forgetBrand = ({ store }: BrandOfRequest): void => {
  forgetConfig(clientConfig.select(store.getState()).data);
  store.dispatch(clientConfig.reset());
};

/** The brand in the page's store; if there is none, puts the last known one there. */
export const lastKnownBrand = ({ store, clientId }: BrandOfRequest): ClientConfig | null => {
  const { data: loaded } = clientConfig.select(store.getState());
  if (loaded) return loaded;
  const known = lastKnown.get(clientShownFor(clientId) ?? clientId) ?? null;
  if (known) store.dispatch(clientConfig.received(known));
  return known;
};
