import { homeLayout } from '#web/features/catalogue/records.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';
import { DEVICE } from '../request-facts.ts';

export const loadHome: PageLoad = async ({ store, clientId }) => {
  await unwrapOrFail(store.dispatch(homeLayout.fetch({ query: { client: clientId, device: DEVICE } })));
  return undefined;
};
