import type { PageLoad, PageRequest } from '../page.ts';
import { homeLayout } from '#web/features/catalogue/records.ts';
import { readSearchQuery } from '#web/features/search/query.ts';
import { searchResult, type Found } from '#web/features/search/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { need } from '../page.ts';
import { DEVICE } from '../request-facts.ts';
import { loadPage } from './paged.ts';

/** What stands where there is no result; the page does without it where it cannot be had. */
const loadWaysOn = async ({ store, clientId }: PageRequest): Promise<void> => {
  await store.dispatch(homeLayout.fetch({ query: { client: clientId, device: DEVICE } }));
};

/** The results of the address's `q`; without results, or without a search, what else there is. */
export const loadSearch: PageLoad = async (request) => {
  const { store, clientId } = request;
  const asked = readSearchQuery(request.query);
  const { q, type, after } = asked;
  const rendered = { kind: 'render', props: { asked } } as const;
  if (q === null) {
    await loadWaysOn(request);
    return rendered;
  }
  let found: Found | undefined;
  const load = async (cursor: string | undefined) => {
    const query = { client: clientId, q, ...(type && { type }), ...(type && cursor && { cursor }) };
    found = await need<Found>(store.dispatch(searchResult.fetch({ query })));
  };
  const elsewhere = await loadPage(after ?? undefined, hrefs.search({ q, type }), load);
  if (elsewhere) return elsewhere;
  if (!found?.groups.length && !found?.categories.length) await loadWaysOn(request);
  return rendered;
};
