import { CASHBACK_LEAD } from '#web/features/cashback/words.ts';
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
    if (!request.query[parameter]) return { kind: 'redirect', to: hrefs.claimCashback() };
    // A transfer is the member's own: its receipt stays when cashback is off (docs/decisions/230).
    return parameter === 'transferId' ? { kind: 'render' } : loadCashback(request);
  };
