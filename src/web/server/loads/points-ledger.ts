import { ledgerHref, readLedgerView, selectionOf } from '#web/features/member/ledger.ts';
import { balance, cashLedger, dayBalance, history, transactions } from '#web/features/member/records.ts';
import { dayInIndia } from '#web/lib/dates.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';
import { loadPaged } from './paged.ts';

/**
 * Balance and entries, as the address asks for them, together with the charts, the balance on a day and the cash
 * ledger; if one of these three could not be loaded, the page says so in its place.
 */
export const loadPointsLedger: PageLoad = async ({ store, query }) => {
  const now = new Date();
  const view = readLedgerView(query, now);
  return loadPaged({
    after: query['after'],
    start: ledgerHref(view),
    load: (cursor) =>
      Promise.all([
        unwrapOrFail(store.dispatch(balance.fetch({}))),
        unwrapOrFail(store.dispatch(transactions.fetch({ body: { ...selectionOf(view), cursor } }))),
        store.dispatch(history.fetch({ query: {} })),
        store.dispatch(cashLedger.fetch({ body: {} })),
        view.on === null ? null : store.dispatch(dayBalance.fetch({ query: { on: view.on } })),
      ]),
    props: { view, today: dayInIndia(now) },
  });
};
