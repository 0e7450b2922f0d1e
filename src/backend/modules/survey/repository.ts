import type { Answers } from '#contract/survey-rules.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import type { Participation, Survey, SurveyContent } from './types.ts';

/** The survey with an id; null if it is no longer asked. */
export const findSurvey = async (q: Queryable, surveyId: string): Promise<SurveyContent | null> =>
  (
    await q.query<{ content: SurveyContent }>('select content from survey where survey_id = $1', [surveyId])
  )[0]?.content ?? null;

/** The first survey that the account has not answered; without an account, the first of all. */
export const findNext = async (q: Queryable, accountId: string | null): Promise<SurveyContent | null> =>
  (
    await q.query<{ content: SurveyContent }>(
      `select content from survey s
        where not exists (
          select 1 from survey_participation p where p.account_id = $1::uuid and p.survey_id = s.survey_id)
        order by position limit 1`,
      [accountId],
    )
  )[0]?.content ?? null;

const PARTICIPATION = `
  select survey_id as "surveyId", answers, points, answered_at as "answeredAt" from survey_participation`;

export const findParticipation = async (
  q: Queryable,
  accountId: string,
  surveyId: string,
): Promise<Participation | null> =>
  (
    await q.query<Participation>(`${PARTICIPATION} where account_id = $1 and survey_id = $2`, [
      accountId,
      surveyId,
    ])
  )[0] ?? null;

export const latestParticipation = async (q: Queryable, accountId: string): Promise<Participation | null> =>
  (
    await q.query<Participation>(
      `${PARTICIPATION} where account_id = $1 order by answered_at desc, survey_id limit 1`,
      [accountId],
    )
  )[0] ?? null;

/** False if the account has answered it; waits for an answer that is being stored at the same time. */
export const insertParticipation = async (
  tx: Tx,
  accountId: string,
  survey: Survey,
  answers: Answers,
  at: Date,
): Promise<boolean> => {
  const rows = await tx.query(
    `insert into survey_participation (account_id, survey_id, answers, points, answered_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning survey_id`,
    [accountId, survey.surveyId, JSON.stringify(answers), survey.points, at],
  );
  return rows.length === 1;
};

/** Replaces the surveys that are asked, in order. */
export const saveSurveys = async (tx: Tx, surveys: readonly SurveyContent[]): Promise<void> => {
  await tx.query('delete from survey where not survey_id = any($1)', [
    surveys.map((survey) => survey.surveyId),
  ]);
  for (const [position, survey] of surveys.entries()) {
    await tx.query(
      `insert into survey (survey_id, position, content) values ($1, $2, $3)
       on conflict (survey_id) do update set position = excluded.position, content = excluded.content`,
      [survey.surveyId, position, JSON.stringify(survey)],
    );
  }
};
