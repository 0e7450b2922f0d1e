// The records of Plus: the plans, the member's own membership, and the campaigns that sell it.
import { campaign } from '#contract/campaign.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { membership } from '#contract/membership.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createPagedLoadable } from '#web/store/create-paged-loadable.ts';
import { createRefresh } from '#web/store/create-refresh.ts';

export type Plan = DataOf<typeof membership.plans>['planList'][number];
export type PlusFeature = DataOf<typeof membership.features>['featureList'][number];
export type PlusStatus = DataOf<typeof membership.status>;
export type PlusMembership = NonNullable<PlusStatus['membership']>;
export type PlusOrder = DataOf<typeof membership.order>['order'];
export type Outlook = DataOf<typeof membership.outlook>['outlookList'][number];
export type Campaign = DataOf<typeof campaign.details>['campaign'];
export type CampaignSummary = DataOf<typeof campaign.summary>;

export const plusPlans = createLoadable('plusPlans', membership.plans);
export const plusFeatures = createLoadable('plusFeatures', membership.features);
export const plusPlanDetail = createLoadable('plusPlanDetail', membership.planDetail);
export const plusOutlook = createLoadable('plusOutlook', membership.outlook);
/** Holds all the payments loaded so far. */
export const plusStatus = createPagedLoadable('plusStatus', membership.status, 'orderList', 'orderId');
export const plusOrder = createLoadable('plusOrder', membership.order, {
  idOf: ({ order }) => order.orderId,
});
export const campaignDetails = createLoadable('campaignDetails', campaign.details);
export const campaignSummary = createLoadable('campaignSummary', campaign.summary, {
  idOf: ({ order }) => order.orderId,
});

export const buyPlan = createCallThunk(membership.buy);
export const takeCampaign = createCallThunk(campaign.createOrder);
export const setAutoRenew = createCallThunk(membership.autoRenewUpdateByPost);
export const cancelPlus = createCallThunk(membership.cancel);
/** The current state of an order, without changing the record that the page shows. */
export const fetchPlusOrder = createCallThunk(membership.order);
export const refreshPlans = createRefresh(membership.plans, plusPlans);
export const refreshCampaign = createRefresh(campaign.details, campaignDetails);
export const refreshPlus = createRefresh(membership.status, plusStatus);
export const refreshSummary = createRefresh(campaign.summary, campaignSummary);
