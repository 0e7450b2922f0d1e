// Help and policies: the "static FAQs JSON" of spec §7, and the texts of /policy/{policyId}.
import { endpoint } from './endpoint.ts';
import type * as schemas from './help.schemas.ts';

export const help = {
  faqs: endpoint<typeof schemas.faqs>({
    id: 'help.faqs',
    method: 'GET',
    host: 'api',
    path: '/api/v1/static/faqs.json',
    access: 'public',
    shared: true,
  }),
  policy: endpoint<typeof schemas.policy>({
    id: 'help.policy',
    method: 'GET',
    host: 'api',
    path: '/api/v1/static/policy.json',
    access: 'public',
    shared: true,
  }),
} as const;
