// Reminders of coins that will expire. The paths are our own, because spec §7 has none.
import { endpoint } from './endpoint.ts';
import type * as schemas from './reminders.schemas.ts';

export const reminders = {
  choice: endpoint<typeof schemas.choice>({
    id: 'reminders.choice',
    method: 'GET',
    host: 'api',
    path: '/api/v1/member/reminders',
    access: 'member',
  }),
  choose: endpoint<typeof schemas.choose>({
    id: 'reminders.choose',
    method: 'POST',
    host: 'api',
    path: '/api/v1/member/reminders',
    access: 'member',
    agents: false,
  }),
} as const;
