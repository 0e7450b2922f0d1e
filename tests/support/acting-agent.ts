// For `agent` of the dashboard: a support agent who is signed in.
import type { Dashboard } from '#web/features/member/dashboard.ts';

export const ACTING_AGENT: Dashboard['agent'] = {
  name: 'Rohit Deshpande',
  role: 'SUPPORT',
  endsAt: '2026-03-14T10:00:00.000Z',
  endsInSeconds: 1740,
};
