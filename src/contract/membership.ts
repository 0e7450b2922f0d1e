// The paid Plus membership, as in spec §7 "Other". Spec §7 has no calls for buying, its receipt, a member's benefits
// and cancelling; their paths are our own.
import { endpoint, postFormOf } from './endpoint.ts';
import type * as schemas from './membership.schemas.ts';

const autoRenewUpdate = endpoint<typeof schemas.autoRenewUpdate>({
  id: 'membership.autoRenewUpdate',
  method: 'GET',
  host: 'api',
  path: '/api/v1/member/plus/auto-renew-status/update',
  access: 'member',
  ownCallsOnly: true,
  agents: false,
});

export const membership = {
  plans: endpoint<typeof schemas.plans>({
    id: 'membership.plans',
    method: 'GET',
    host: 'api',
    path: '/api/v1/membership/plans',
    access: 'public',
    shared: true,
  }),
  features: endpoint<typeof schemas.features>({
    id: 'membership.features',
    method: 'GET',
    host: 'api',
    path: '/api/v1/membership/features',
    access: 'public',
    shared: true,
  }),
  planDetail: endpoint<typeof schemas.planDetail>({
    id: 'membership.planDetail',
    method: 'GET',
    host: 'api',
    path: '/api/v1/membership/plan/detail',
    access: 'public',
    shared: true,
  }),
  outlook: endpoint<typeof schemas.outlook>({
    id: 'membership.outlook',
    method: 'GET',
    host: 'api',
    path: '/api/v1/membership/outlook',
    access: 'member',
  }),
  buy: endpoint<typeof schemas.buy>({
    id: 'membership.buy',
    method: 'POST',
    host: 'api',
    path: '/api/v1/membership/buy',
    access: 'member',
    idempotent: true,
    agents: false,
  }),
  order: endpoint<typeof schemas.order>({
    id: 'membership.order',
    method: 'GET',
    host: 'api',
    path: '/api/v1/membership/order',
    access: 'member',
  }),
  status: endpoint<typeof schemas.status>({
    id: 'membership.status',
    method: 'GET',
    host: 'api',
    path: '/api/v1/member/plus/status',
    access: 'member',
  }),
  autoRenewUpdate,
  autoRenewUpdateByPost: postFormOf<typeof schemas.autoRenewUpdateByPost>(autoRenewUpdate),
  cancel: endpoint<typeof schemas.cancel>({
    id: 'membership.cancel',
    method: 'POST',
    host: 'api',
    path: '/api/v1/member/plus/cancel',
    access: 'member',
    idempotent: true,
    agents: false,
  }),
} as const;
