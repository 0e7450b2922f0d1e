import { tripList } from '#web/features/partners/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';
import { loadPaged } from './paged.ts';

export const loadTrips: PageLoad = ({ store, query }) =>
  loadPaged({
    after: query['after'],
    start: hrefs.trips(),
    load: (cursor) => unwrapOrFail(store.dispatch(tripList.fetch({ query: { cursor } }))),
  });
