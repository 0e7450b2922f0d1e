import { agentVisits, ownCards, sessionList } from '#web/features/sessions/records.ts';
import { readExtent } from '#web/lib/list-extent.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';
import { loadPaged, type After } from './paged.ts';

export const loadSessions: PageLoad<After> = ({ store, query }) =>
  loadPaged({
    extent: readExtent(query),
    start: hrefs.sessions(),
    load: (extent) =>
      Promise.all([
        unwrapOrFail(store.dispatch(sessionList.fetch({}))),
        unwrapOrFail(store.dispatch(agentVisits.fetchPages((cursor) => ({ query: { cursor } }), extent))),
      ]),
    props: {},
  });

export const loadChangeAccount: PageLoad = async ({ store }) => {
  await unwrapOrFail(store.dispatch(ownCards.fetch({})));
  return undefined;
};
