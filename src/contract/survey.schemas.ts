import { z } from 'zod';
import { coins, describedEnum, image, instant } from './fields.ts';
import { SURVEY_RULES } from './survey-rules.ts';

const named = z.string().regex(SURVEY_RULES.id, 'Not a survey');
const surveyId = named.describe('Id of the survey.');

const question = z.object({
  questionId: named.describe('Id of the question, unique in its survey.').meta({ examples: ['often'] }),
  text: z
    .string()
    .describe('The question.')
    .meta({ examples: ['How often do you shop online?'] }),
  kind: describedEnum(['ONE', 'MANY'], 'How many options may be chosen.', {
    ONE: 'a single one.',
    MANY: 'at least one, and at most `most`.',
  }),
  most: z.int().min(1).describe('The maximum number of options for MANY; ignored for ONE.'),
  options: z
    .array(
      z.object({
        optionId: named.describe('Id of the option, unique in its question.').meta({ examples: ['weekly'] }),
        label: z
          .string()
          .describe('The label shown to the member.')
          .meta({ examples: ['Every week'] }),
      }),
    )
    .describe('The options.'),
});

export const survey = z
  .object({
    surveyId,
    title: z
      .string()
      .describe('Headline.')
      .meta({ examples: ['How you shop'] }),
    lead: z
      .string()
      .describe('A sentence below it.')
      .meta({ examples: ['Three questions, two minutes.'] }),
    points: coins.describe('Coins for answering it; 0 for none.').meta({ examples: [150] }),
    minutes: z
      .int()
      .min(1)
      .describe('About how many minutes it takes.')
      .meta({ examples: [2] }),
    image,
    questions: z.array(question).describe('In the order in which they are asked.'),
  })
  .meta({ title: 'Survey', description: 'A survey to answer.' });

const participation = z
  .object({
    surveyId: surveyId.describe('The survey that was answered.'),
    points: coins.describe('Coins that it earned.').meta({ examples: [150] }),
    answeredAt: instant.describe('When it was answered.'),
  })
  .meta({ title: 'Participation', description: 'A survey that the member answered.' });

export const availability = {
  summary: 'Returns the next survey: for a member one not answered yet, for a visitor the current one.',
  description: 'Of the member’s brand, or for a visitor of the brand in the `clientId` header.',
  data: z.object({
    showSurvey: z
      .boolean()
      .describe('Whether there is a survey to answer; true for a visitor if there is one.'),
    survey: survey.nullable().describe('The survey to answer; null if there is none.'),
    participation: participation
      .nullable()
      .describe('The member’s latest answer; null for a visitor, and if there is none.')
      .meta({ examples: [null] }),
  }),
};

const ANSWERING =
  'Coins are earned once, however often the same answers are sent, in whatever order of questions and options; no key is needed, because the survey serves as the key. SURVEY_ANSWERED if other answers were given before; NOT_FOUND if the member’s brand does not ask it, or no longer; MALFORMED_REQUEST names each question at fault.';

export const participate = {
  summary: 'Answers a survey, and earns its coins.',
  description: ANSWERING,
  query: z.object({
    surveyId,
    answers: z
      .string()
      .max(SURVEY_RULES.longest)
      .regex(SURVEY_RULES.answers, 'Answers are written as question:option')
      .describe(
        'Ids written as `question:option.option,question:option`: choices only, so that nothing personal is in a URL.',
      ),
  }),
  data: z.object({
    participation: participation.describe('The stored answer.'),
    availablePointsAmount: coins.describe('Coins that the member can spend now.'),
  }),
};

export const participateByPost = {
  summary: 'Answers a survey, and earns its coins; the POST form.',
  description: ANSWERING,
  body: participate.query,
  data: participate.data,
};
