import { ledgerHref, readLedgerView, selectionOf, type LedgerView } from '#web/features/member/ledger.ts';
import { balance, cashLedger, dayBalance, history, transactions } from '#web/features/member/records.ts';
import { dayInIndia } from '#web/lib/dates.ts';
import { readExtent } from '#web/lib/list-extent.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';
import { loadPaged, type After } from './paged.ts';

interface LedgerPage extends After {
  view: LedgerView;
  today: string;
  failed: string[];
}

/**
 * Balance and entries, as the address asks for them, together with the charts, the balance on a day and the cash
 * ledger; if one of these three could not be loaded, the page says so in its place.
 */
export const loadPointsLedger: PageLoad<LedgerPage> = async ({ store, query }) => {
  const now = new Date();
  const view = readLedgerView(query, now);
  const outcome = await loadPaged({
    extent: readExtent(query),
    start: ledgerHref(view),
    load: (extent) =>
      Promise.all([
        unwrapOrFail(store.dispatch(balance.fetch({}))),
        unwrapOrFail(
          store.dispatch(
            transactions.fetchPages((cursor) => ({ body: { ...selectionOf(view), cursor } }), extent),
          ),
        ),
        store.dispatch(history.fetch({ query: {} })),
        store.dispatch(cashLedger.fetch({ body: {} })),
        view.on === null ? null : store.dispatch(dayBalance.fetch({ query: { on: view.on } })),
      ]),
    props: { view, today: dayInIndia(now) },
  });
  if (outcome.kind !== 'render') return outcome;
  const parts = view.on === null ? [history, cashLedger] : [history, cashLedger, dayBalance];
  const failed = parts.filter(({ select }) => !select(store.getState()).isFetched).map(({ name }) => name);
  return { ...outcome, props: { ...outcome.props, failed } };
};
