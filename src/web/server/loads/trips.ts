import { tripList } from '#web/features/partners/records.ts';
import { readExtent } from '#web/lib/list-extent.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';
import { loadPaged, type After } from './paged.ts';

export const loadTrips: PageLoad<After> = ({ store, query }) =>
  loadPaged({
    extent: readExtent(query),
    start: hrefs.trips(),
    load: (extent) =>
      unwrapOrFail(store.dispatch(tripList.fetchPages((cursor) => ({ query: { cursor } }), extent))),
    props: {},
  });
