import { readLedgerFilter } from '#web/features/member/ledger.ts';
import { balance, transactions } from '#web/features/member/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { need, type PageLoad } from '../page.ts';
import { loadPage } from './paged.ts';

/** Balance and entries, under the filter and from the place that the address names. */
export const loadPointsLedger: PageLoad = async ({ store, query }) => {
  const filter = readLedgerFilter(query['filter']);
  const { after } = query;
  const beginning = hrefs.pointsLedger(filter === 'ALL' ? {} : { filter });
  const astray = await loadPage(after, beginning, (cursor) =>
    Promise.all([
      need(store.dispatch(balance.fetch({}))),
      need(store.dispatch(transactions.fetch({ body: { filter, cursor } }))),
    ]),
  );
  if (astray) return astray;
  const today = new Date().toISOString().slice(0, 10);
  return { kind: 'render', props: { filter, after: after || null, today } };
};
