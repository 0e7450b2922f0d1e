import type { campaign } from '#contract/campaign.ts';
import type { Handlers } from '../../http/expose.ts';
import type { CampaignService } from './service.ts';

export const campaignHandlers = (service: CampaignService): Handlers<typeof campaign> => ({
  details: ({ query }, { clientId }) => service.details(clientId, query.campaignId),
  summary: ({ query }, { session }) => service.summary(session, query.orderId),
  createOrder: ({ body }, { tx, session }) => service.createOrder(tx, session, body),
});
