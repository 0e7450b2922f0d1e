import { DEFAULT_CLIENT } from '#contract/enums.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import type { Participation, SurveyContent } from './types.ts';

/** Of the brand's own surveys ($1), or of those of the default brand ($2) if it has none. */
const OF_BRAND = `
  select content from brand_survey s
   where client_id = case when exists (select 1 from brand_survey where client_id = $1) then $1 else $2 end`;

/** A survey of the brand; null if the brand does not ask it, or no longer. */
export const findSurvey = async (
  q: Queryable,
  clientId: string,
  surveyId: string,
): Promise<SurveyContent | null> =>
  (
    await q.query<{ content: SurveyContent }>(`${OF_BRAND} and survey_id = $3`, [
      clientId,
      DEFAULT_CLIENT,
      surveyId,
    ])
  )[0]?.content ?? null;

/** The brand's first survey that the account has not answered; without an account, the first of all. */
export const findNext = async (
  q: Queryable,
  clientId: string,
  accountId: string | null,
): Promise<SurveyContent | null> =>
  (
    await q.query<{ content: SurveyContent }>(
      `${OF_BRAND} and not exists (
          select 1 from survey_participation p where p.account_id = $3::uuid and p.survey_id = s.survey_id)
        order by position limit 1`,
      [clientId, DEFAULT_CLIENT, accountId],
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
  { surveyId, answers, points, answeredAt }: Participation,
): Promise<boolean> => {
  const rows = await tx.query(
    `insert into survey_participation (account_id, survey_id, answers, points, answered_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning survey_id`,
    [accountId, surveyId, JSON.stringify(answers), points, answeredAt],
  );
  return rows.length === 1;
};

/** Replaces the surveys of the given brands, in order. */
export const saveSurveys = async (
  tx: Tx,
  surveys: Readonly<Record<string, readonly SurveyContent[]>>,
): Promise<void> => {
  await tx.query('delete from brand_survey where client_id = any($1)', [Object.keys(surveys)]);
  for (const [clientId, asked] of Object.entries(surveys)) {
    for (const [position, survey] of asked.entries()) {
      await tx.query(
        'insert into brand_survey (client_id, survey_id, position, content) values ($1, $2, $3, $4)',
        [clientId, survey.surveyId, position, JSON.stringify(survey)],
      );
    }
  }
};
