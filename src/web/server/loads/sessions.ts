import { agentVisits, ownCards, sessionList } from '#web/features/sessions/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';
import { loadPaged } from './paged.ts';

export const loadSessions: PageLoad = ({ store, query }) =>
  loadPaged({
    after: query['after'],
    start: hrefs.sessions(),
    load: (cursor) =>
      Promise.all([
        unwrapOrFail(store.dispatch(sessionList.fetch({}))),
        unwrapOrFail(store.dispatch(agentVisits.fetch({ query: { cursor } }))),
      ]),
  });

export const loadChangeAccount: PageLoad = async ({ store }) => {
  await unwrapOrFail(store.dispatch(ownCards.fetch({})));
  return undefined;
};
