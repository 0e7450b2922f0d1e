import { CASHBACK_LEAD } from '#web/features/cashback/words.ts';
import { isTransactionId } from '#web/lib/ids.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { brandOf } from '../brand.ts';
import type { PageLoad } from '../page.ts';

/** 404 for a brand without cashback. The member's own data is loaded in the browser. */
export const loadCashback: PageLoad = async (request) => {
  const { modules, rates } = await brandOf(request);
  const open = modules.includes('cashback') && rates.cashback !== undefined;
  return open ? { kind: 'render', head: { description: CASHBACK_LEAD } } : { kind: 'not-found' };
};

/** A later page of a claim: without the claim that `parameter` names, it redirects to the start. */
export const loadClaimStep =
  (parameter: 'cart' | 'transferId'): PageLoad =>
  async (request) => {
    const id = request.query[parameter];
    if (!id) return { kind: 'redirect', to: hrefs.claimCashback() };
    if (parameter === 'cart') return loadCashback(request);
    // A transfer is the member's own: its receipt stays when cashback is off (docs/decisions/230).
    return isTransactionId(id) ? { kind: 'render' } : { kind: 'not-found' };
  };
