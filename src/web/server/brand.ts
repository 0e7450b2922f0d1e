// Server only: the brand of a page. What each was last known as is kept, so that its pages are its own where the API
// is away: a member who meets a failure there meets no other brand's name and colours.
import { clientConfig, type ClientConfig } from '#web/features/brand/config.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { need } from './load-failure.ts';
import { DEVICE } from './request-facts.ts';

interface BrandOfRequest {
  store: AppStore;
  clientId: string;
}

/** As many as there are brands: what a host asks for that is none of them is answered by the default one. */
const lastKnown = new Map<string, ClientConfig>();

export const loadBrand = async ({ store, clientId }: BrandOfRequest): Promise<ClientConfig> => {
  const config = await need<ClientConfig>(
    store.dispatch(clientConfig.fetch({ query: { client: clientId, device: DEVICE } })),
  );
  if (config.clientId === clientId) lastKnown.set(clientId, config);
  return config;
};

/** What the page's store holds, or else holds from now on: the brand as it was last known. */
export const recallBrand = ({ store, clientId }: BrandOfRequest): ClientConfig | null => {
  const { data: loaded } = clientConfig.select(store.getState());
  if (loaded) return loaded;
  const known = lastKnown.get(clientId) ?? null;
  if (known) store.dispatch(clientConfig.received(known));
  return known;
};
