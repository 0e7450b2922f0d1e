import type { survey } from '#contract/survey.ts';
import type { Handlers } from '../../http/expose.ts';
import type { SurveyService } from './service.ts';

export const surveyHandlers = (service: SurveyService): Handlers<typeof survey> => ({
  availability: (_input, { clientId, session }) => service.availability(clientId, session),
  participate: ({ query }, { session }) => service.participate(session, query),
  participateByPost: ({ body }, { session }) => service.participate(session, body),
});
