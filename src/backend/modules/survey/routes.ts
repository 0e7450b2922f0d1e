import type { survey } from '#contract/survey.ts';
import { brandOfCaller } from '../../http/context.ts';
import type { Handlers } from '../../http/expose.ts';
import type { SurveyService } from './service.ts';

export const surveyHandlers = (service: SurveyService): Handlers<typeof survey> => ({
  availability: (_input, caller) => service.availability(brandOfCaller(caller), caller.session),
  participate: ({ query }, { session }) => service.participate(session, query),
  participateByPost: ({ body }, { session }) => service.participate(session, body),
});
