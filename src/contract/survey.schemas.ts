import { z } from 'zod';
import { coins, image, instant } from './fields.ts';
import { SURVEY_RULES } from './survey-rules.ts';

const surveyId = z.string().regex(SURVEY_RULES.id, 'Not a survey');

export const survey = z.object({
  surveyId,
  title: z.string(),
  lead: z.string(),
  /** What answering it brings. */
  points: coins,
  /** How long it takes. */
  minutes: z.int().min(1),
  image,
  questions: z.array(
    z.object({
      questionId: surveyId,
      text: z.string(),
      /** ONE: a single option. MANY: at least one, and no more than `most`. */
      kind: z.enum(['ONE', 'MANY']),
      most: z.int().min(1),
      options: z.array(z.object({ optionId: surveyId, label: z.string() })),
    }),
  ),
});

const participation = z.object({ surveyId, points: coins, answeredAt: instant });

export const availability = {
  summary:
    'The survey that waits for an answer: for a member one not answered yet, for a visitor the current one.',
  data: z.object({
    /** As the flag of spec §3: a survey waits for an answer. True for a visitor while there is one. */
    showSurvey: z.boolean(),
    survey: survey.nullable(),
    /** The member's latest answer; null for a visitor. */
    participation: participation.nullable(),
  }),
};

export const participate = {
  summary:
    'Answers a survey; its coins come once, however often the same answers are sent. The survey is the key, so none is asked for.',
  query: z.object({
    surveyId,
    /** `question:option.option,question:option`: choices only, so that nothing personal stands in an address. */
    answers: z.string().max(2000).regex(SURVEY_RULES.answers, 'Answers are written as question:option'),
  }),
  data: z.object({ participation, availablePointsAmount: coins }),
};

export const participateByPost = {
  summary:
    'Answers a survey; its coins come once, however often the same answers are sent. The survey is the key, so none is asked for; the POST form.',
  body: participate.query,
  data: participate.data,
};
