// Campaigns, as in spec §7 "Other": a plan at a lower price, with extra coins, for a limited time and once per member.
import { endpoint } from './endpoint.ts';
import type * as schemas from './campaign.schemas.ts';

export const campaign = {
  details: endpoint<typeof schemas.details>({
    id: 'campaign.details',
    method: 'GET',
    host: 'api',
    path: '/api/v1/campaign/details',
    access: 'public',
    shared: true,
  }),
  summary: endpoint<typeof schemas.summary>({
    id: 'campaign.summary',
    method: 'GET',
    host: 'api',
    path: '/api/v1/campaign/summary',
    access: 'member',
  }),
  createOrder: endpoint<typeof schemas.createOrder>({
    id: 'campaign.createOrder',
    method: 'POST',
    host: 'api',
    path: '/api/v1/campaign/create/order',
    access: 'member',
    idempotent: true,
    agents: false,
  }),
} as const;
