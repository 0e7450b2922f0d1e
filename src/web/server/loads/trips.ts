import { tripList } from '#web/features/partners/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';
import { loadPage } from './paged.ts';

export const loadTrips: PageLoad = async ({ store, query }) => {
  const { after } = query;
  const astray = await loadPage(after, hrefs.trips(), (cursor) =>
    unwrapOrFail(store.dispatch(tripList.fetch({ query: { cursor } }))),
  );
  return astray ?? { kind: 'render', props: { after: after || null } };
};
