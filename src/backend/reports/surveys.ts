// How often each answer of each survey was chosen.
import type { Queryable } from '../db/driver.ts';
import { answeredSurveys, type AnsweredSurvey } from './answered-surveys.ts';
import type { Table } from './table.ts';

const COLUMNS = ['brand', 'survey', 'question', 'answer', 'members', 'of'];

/** Every answer that the survey offers, also those that nobody chose, in its order. */
const offeredRows = ({ content, choices }: AnsweredSurvey): [string, string, number][] =>
  (content?.questions ?? []).flatMap(({ questionId, text, options }) =>
    options.map(({ optionId, label }): [string, string, number] => {
      const chosen = choices.find((one) => one.questionId === questionId && one.optionId === optionId);
      return [text, label, chosen?.members ?? 0];
    }),
  );

/** Answers that were chosen while the survey still offered them: only their ids are known. */
const formerRows = ({ content, choices }: AnsweredSurvey): [string, string, number][] => {
  const isOffered = ({ questionId, optionId }: AnsweredSurvey['choices'][number]): boolean =>
    content?.questions
      .find((question) => question.questionId === questionId)
      ?.options.some((option) => option.optionId === optionId) ?? false;
  return choices
    .filter((choice) => !isOffered(choice))
    .map(({ questionId, optionId, members }) => [questionId, optionId, members]);
};

/** `of`: how many members answered the survey. */
export const surveysReport = async (q: Queryable): Promise<Table> => [
  COLUMNS,
  ...(await answeredSurveys(q)).flatMap((survey) =>
    [...offeredRows(survey), ...formerRows(survey)].map((row) => [
      survey.clientId,
      survey.surveyId,
      ...row,
      survey.members,
    ]),
  ),
];
