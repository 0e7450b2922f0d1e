import { clientConfig } from '#web/features/brand/config.ts';
import { CASHBACK_LEAD } from '#web/features/cashback/words.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { loadBrand } from '../brand.ts';
import type { PageLoad } from '../page.ts';

/** 404 for a brand without cashback. The member's own data is loaded in the browser. */
export const loadCashback: PageLoad = async ({ store, clientId }) => {
  const config = clientConfig.selectData(store.getState()) ?? (await loadBrand({ store, clientId }));
  const open = config.modules.includes('cashback') && config.rates.cashback !== undefined;
  return open ? { kind: 'render', head: { description: CASHBACK_LEAD } } : { kind: 'not-found' };
};

/** A later page of a claim: without the claim that `parameter` names, it redirects to the start. */
export const loadClaimStep =
  (parameter: 'cart' | 'transferId'): PageLoad =>
  async (request) =>
    request.query[parameter] ? loadCashback(request) : { kind: 'redirect', to: hrefs.claimCashback() };
