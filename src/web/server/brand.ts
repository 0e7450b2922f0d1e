// Server only: the brand of a page. The last known config of each brand is kept, so that its pages keep their name
// and colours when the API is down: a member who meets a failure must not see another brand.
import { clientConfig, type ClientConfig } from '#web/features/brand/config.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { unwrapOrFail } from './load-failure.ts';
import { DEVICE } from './request-facts.ts';

interface BrandOfRequest {
  store: AppStore;
  clientId: string;
}

/** As many entries as there are brands: for an unknown brand the API answers with the default one. */
const lastKnown = new Map<string, ClientConfig>();

export const loadBrand = async ({ store, clientId }: BrandOfRequest): Promise<ClientConfig> => {
  const config = await unwrapOrFail<ClientConfig>(
    store.dispatch(clientConfig.fetch({ query: { client: clientId, device: DEVICE } })),
  );
  if (config.clientId === clientId) lastKnown.set(clientId, config);
  return config;
};

/** The brand in the page's store; if there is none, puts the last known one there. */
export const lastKnownBrand = ({ store, clientId }: BrandOfRequest): ClientConfig | null => {
  const { data: loaded } = clientConfig.select(store.getState());
  if (loaded) return loaded;
  const known = lastKnown.get(clientId) ?? null;
  if (known) store.dispatch(clientConfig.received(known));
  return known;
};
