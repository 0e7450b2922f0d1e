// A member's vouchers and coupons. The paths are our own, because spec §7 has none.
import { endpoint } from './endpoint.ts';
import type * as schemas from './holdings.schemas.ts';

export const holdings = {
  list: endpoint<typeof schemas.list>({
    id: 'holdings.list',
    method: 'GET',
    host: 'api',
    path: '/api/v1/holdings/list',
    access: 'member',
    agents: false,
  }),
  one: endpoint<typeof schemas.one>({
    id: 'holdings.one',
    method: 'GET',
    host: 'api',
    path: '/api/v1/holdings/details',
    access: 'member',
    agents: false,
  }),
  markUsed: endpoint<typeof schemas.markUsed>({
    id: 'holdings.markUsed',
    method: 'POST',
    host: 'api',
    path: '/api/v1/holdings/mark',
    access: 'member',
    agents: false,
    headers: ['token'],
  }),
} as const;
