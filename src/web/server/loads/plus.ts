import {
  campaignDetails,
  plusFeatures,
  plusOrder,
  plusPlanDetail,
  plusPlans,
  plusStatus,
} from '#web/features/membership/records.ts';
import { PLUS_LEAD } from '#web/features/membership/words.ts';
import { isTransactionId } from '#web/lib/ids.ts';
import { readExtent } from '#web/lib/list-extent.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';
import { loadPaged, type After } from './paged.ts';

export const loadPlusMembership: PageLoad = async ({ store }) => {
  const [{ planList }] = await Promise.all([
    unwrapOrFail(store.dispatch(plusPlans.fetch({}))),
    unwrapOrFail(store.dispatch(plusFeatures.fetch({}))),
  ]);
  const [first] = planList;
  if (!first) return { kind: 'not-found' };
  await unwrapOrFail(store.dispatch(plusPlanDetail.fetch({ query: { planId: first.planId } })));
  return { kind: 'render', head: { description: `${PLUS_LEAD} Compare the plans.` } };
};

/** The membership; with an order in the address, the outcome of that order. */
export const loadZillionPlus: PageLoad<After & { orderId: string | null }> = async ({ store, query }) => {
  const { orderId } = query;
  if (orderId && !isTransactionId(orderId)) return { kind: 'not-found' };
  return loadPaged({
    extent: readExtent(query),
    start: hrefs.zillionPlus({ orderId }),
    load: (extent) =>
      Promise.all([
        unwrapOrFail(store.dispatch(plusStatus.fetchPages((cursor) => ({ query: { cursor } }), extent))),
        orderId ? unwrapOrFail(store.dispatch(plusOrder.fetch({ query: { orderId } }))) : null,
      ]),
    props: { orderId: orderId || null },
  });
};

export const loadCampaign: PageLoad = async ({ store }) => {
  const { campaign } = await unwrapOrFail(store.dispatch(campaignDetails.fetch({ query: {} })));
  return { kind: 'render', head: { title: campaign.title, description: campaign.lead } };
};

/** Without an order it redirects to the offer. */
export const loadCampaignReceipt: PageLoad = async ({ query: { orderId } }) => {
  if (!orderId) return { kind: 'redirect', to: hrefs.campaign() };
  return isTransactionId(orderId) ? undefined : { kind: 'not-found' };
};
