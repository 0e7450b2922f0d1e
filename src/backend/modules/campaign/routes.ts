import type { campaign } from '#contract/campaign.ts';
import type { Tx } from '../../db/driver.ts';
import type { Handlers } from '../../http/expose.ts';
import type { CampaignService } from './service.ts';

export const campaignHandlers = (service: CampaignService): Handlers<typeof campaign> => ({
  details: ({ query }, { clientId }) => service.details(clientId, query.campaignId),
  summary: ({ query }, { session }) => service.summary(session, query.orderId),
  // An idempotent endpoint runs in the transaction that keeps its answer.
  createOrder: ({ body }, { db, session }) => service.createOrder(db as Tx, session, body),
});
