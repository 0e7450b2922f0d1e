// What members answered, counted by the brand of the member.
import type { Queryable } from '../db/driver.ts';
import { findSurvey } from '../modules/survey/repository.ts';
import type { SurveyContent } from '../modules/survey/types.ts';

export interface AnsweredSurvey {
  clientId: string;
  surveyId: string;
  /** How many members answered it. */
  members: number;
  /** As it is asked now; null if it is no longer asked. */
  content: SurveyContent | null;
  /** Only answers that somebody chose. */
  choices: { questionId: string; optionId: string; members: number }[];
}

export const answeredSurveys = async (q: Queryable): Promise<AnsweredSurvey[]> => {
  const rows = await q.query<Omit<AnsweredSurvey, 'content'>>(
    `with answered as (
       select a.client_id, p.survey_id, p.answers from survey_participation p join account a using (account_id)),
     chosen as (
       select client_id, survey_id, question.key as question_id, option_id, count(*)::int as members
         from answered, jsonb_each(answers) question, jsonb_array_elements_text(question.value) option_id
        group by 1, 2, 3, 4)
     select client_id as "clientId", survey_id as "surveyId", count(*)::int as members,
            (select jsonb_agg(jsonb_build_object('questionId', c.question_id, 'optionId', c.option_id,
                                                 'members', c.members) order by c.question_id, c.option_id)
               from chosen c where c.client_id = answered.client_id and c.survey_id = answered.survey_id) as choices
       from answered group by 1, 2 order by 1, 2`,
  );
  const surveys: AnsweredSurvey[] = [];
  for (const row of rows) surveys.push({ ...row, content: await findSurvey(q, row.clientId, row.surveyId) });
  return surveys;
};
