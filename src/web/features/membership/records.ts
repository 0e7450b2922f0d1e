// The records of Plus: the plans, the member's own membership, and the campaigns that sell it.
import { campaign } from '#contract/campaign.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { membership } from '#contract/membership.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createPagedLoadable } from '#web/store/create-paged-loadable.ts';
import { createRefresh } from '#web/store/create-refresh.ts';

export type Plan = DataOf<typeof membership.plans>['planList'][number];
export type Feature = DataOf<typeof membership.features>['featureList'][number];
export type PlusStatus = DataOf<typeof membership.status>;
export type PlusMembership = NonNullable<PlusStatus['membership']>;
export type PlusOrder = DataOf<typeof membership.order>['order'];
export type Outlook = DataOf<typeof membership.outlook>['outlookList'][number];
export type Campaign = DataOf<typeof campaign.details>['campaign'];
export type CampaignSummary = DataOf<typeof campaign.summary>;

export const plusPlans = createLoadable('plusPlans', membership.plans, { quiet: true });
export const plusFeatures = createLoadable('plusFeatures', membership.features, { quiet: true });
export const plusPlanDetail = createLoadable('plusPlanDetail', membership.planDetail, { quiet: true });
export const plusOutlook = createLoadable('plusOutlook', membership.outlook, { quiet: true });
/** Holds all the payments loaded so far. */
export const plusStatus = createPagedLoadable('plusStatus', membership.status, 'orderList', { quiet: true });
export const plusOrder = createLoadable('plusOrder', membership.order, {
  quiet: true,
  idOf: ({ order }) => order.orderId,
});
export const campaignDetails = createLoadable('campaignDetails', campaign.details, { quiet: true });
export const campaignSummary = createLoadable('campaignSummary', campaign.summary, {
  quiet: true,
  idOf: ({ order }) => order.orderId,
});

export const buyPlan = createCallThunk(membership.buy, { quiet: true });
export const takeCampaign = createCallThunk(campaign.createOrder, { quiet: true });
export const setAutoRenew = createCallThunk(membership.autoRenewUpdateByPost, { quiet: true });
export const cancelPlus = createCallThunk(membership.cancel, { quiet: true });
/** The current state of an order, without changing the record that the page shows. */
export const fetchPlusOrder = createCallThunk(membership.order, { quiet: true });
export const refreshPlans = createRefresh(membership.plans, plusPlans);
export const refreshCampaign = createRefresh(campaign.details, campaignDetails);
export const refreshPlus = createRefresh(membership.status, plusStatus);
export const refreshSummary = createRefresh(campaign.summary, campaignSummary);
