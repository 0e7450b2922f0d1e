// External URLs that a brand leads to, as in spec §7: only those that the server knows.
import { endpoint } from './endpoint.ts';
import type * as schemas from './redirects.schemas.ts';

export const redirects = {
  utilities: endpoint<typeof schemas.utilities>({
    id: 'redirects.utilities',
    method: 'GET',
    host: 'api',
    path: '/api/v1/utilities/get/redirect/url',
    access: 'public',
  }),
  raas: endpoint<typeof schemas.raas>({
    id: 'redirects.raas',
    method: 'GET',
    host: 'api',
    path: '/api/v1/raas/get/redirect/url',
    access: 'member',
    agents: false,
  }),
} as const;
