// Surveys, as in spec §7 "Other".
import { endpoint, postFormOf } from './endpoint.ts';
import type * as schemas from './survey.schemas.ts';

const participate = endpoint<typeof schemas.participate>({
  id: 'survey.participate',
  method: 'GET',
  host: 'api',
  path: '/api/v1/survey/participate',
  access: 'member',
  ownCallsOnly: true,
  agents: false,
});

export const survey = {
  availability: endpoint<typeof schemas.availability>({
    id: 'survey.availability',
    method: 'GET',
    host: 'api',
    path: '/api/v1/survey/availability',
    access: 'public',
  }),
  participate,
  participateByPost: postFormOf<typeof schemas.participateByPost>(participate),
} as const;
