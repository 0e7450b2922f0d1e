// Surveys: which one is next for a member, and the coins for answering it, which are earned once (docs/decisions/024).
import { isDeepStrictEqual } from 'node:util';
import { parseAnswers, surveyProblems, type Answers } from '#contract/survey-rules.ts';
import type { Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import { endOfDayMonthsAfter } from '../../ledger/calendar.ts';
import { balanceAt } from '../../ledger/balance.ts';
import type { Cause, Ledger } from '../../ledger/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { ClientsService } from '../clients/service.ts';
import type { SessionsService } from '../sessions/service.ts';
import * as repository from './repository.ts';
import type {
  Availability,
  ParticipateResult,
  ParticipateRequest,
  Participation,
  Survey,
  SurveyContent,
} from './types.ts';

const toSurveyView = (survey: SurveyContent): Survey => ({
  surveyId: survey.surveyId,
  title: survey.title,
  lead: survey.lead,
  points: survey.points,
  minutes: survey.minutes,
  image: survey.image,
  questions: survey.questions,
});

const toParticipationView = ({ surveyId, points, answeredAt }: Participation) => ({
  surveyId,
  points,
  answeredAt: answeredAt.toISOString(),
});

/** The order in which options were chosen says nothing. */
const asSets = (answers: Answers): Record<string, ReadonlySet<string>> =>
  Object.fromEntries(Object.entries(answers).map(([question, options]) => [question, new Set(options)]));

interface SurveyServices {
  clients: Pick<ClientsService, 'configIn'>;
  sessions: Pick<SessionsService, 'assertLive'>;
  ledger: Pick<Ledger, 'earn'>;
}

export const createSurveyService = (
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { clients, sessions, ledger }: SurveyServices,
) => {
  const availability = async (clientId: string, session: Session | null): Promise<Availability> => {
    const next = await repository.findNext(db, clientId, session?.accountId ?? null);
    const last = session && (await repository.latestParticipation(db, session.accountId));
    return {
      showSurvey: next !== null,
      survey: next && toSurveyView(next),
      participation: last && toParticipationView(last),
    };
  };

  const reward = async (tx: Tx, accountId: string, survey: SurveyContent, at: Date): Promise<void> => {
    if (survey.points === 0) return;
    const expiresAt = endOfDayMonthsAfter(at, survey.coinLifeMonths);
    const cause: Cause = { title: `Survey: ${survey.title}`, kind: 'survey', id: survey.surveyId };
    await ledger.earn(tx, { accountId, coins: survey.points, cause, at, expiresAt });
  };

  /** Stores the answers and earns the coins; repeating the same answers changes nothing. Throws SURVEY_ANSWERED. */
  const storeAnswers = async (tx: Tx, session: Session, survey: SurveyContent, answers: Answers) => {
    const { accountId } = session;
    const { surveyId, points } = survey;
    const at = clock.now();
    await sessions.assertLive(tx, session);
    if (await repository.insertParticipation(tx, accountId, { surveyId, answers, points, answeredAt: at })) {
      await reward(tx, accountId, survey, at);
    }
    const stored = await repository.findParticipation(tx, accountId, surveyId);
    if (!stored) throw new Error('An answer was kept and is not there');
    if (!isDeepStrictEqual(asSets(stored.answers), asSets(answers))) {
      throw new ApiError('SURVEY_ANSWERED', 'You have already answered this survey');
    }
    return stored;
  };

  /** Once its module is off, only who has answered already gets an answer again (docs/decisions/230). */
  const isOpen = async ({ accountId, clientId }: Session, surveyId: string): Promise<boolean> =>
    (await clients.configIn(db, clientId)).modules.includes('surveys') ||
    (await repository.findParticipation(db, accountId, surveyId)) !== null;

  /** Throws NOT_FOUND, MALFORMED_REQUEST naming the questions, SURVEY_ANSWERED. */
  const participate = async (
    session: Session,
    { surveyId, answers: text }: ParticipateRequest,
  ): Promise<ParticipateResult> => {
    const survey = await repository.findSurvey(db, session.clientId, surveyId);
    if (!survey || !(await isOpen(session, surveyId))) {
      throw new ApiError('NOT_FOUND', 'This survey has ended');
    }
    const answers = parseAnswers(text);
    const unknown = Object.keys(answers).find(
      (id) => !survey.questions.some((question) => question.questionId === id),
    );
    const problems = surveyProblems(survey.questions, answers);
    const fields = unknown === undefined ? problems : { answers: `There is no question ${unknown}` };
    const [problem] = Object.values(fields);
    if (problem !== undefined) throw new ApiError('MALFORMED_REQUEST', problem, { fields });
    const stored = await db.tx((tx) => storeAnswers(tx, session, survey, answers));
    const { available } = await balanceAt(db, session.accountId, clock.now());
    return { participation: toParticipationView(stored), availablePointsAmount: available };
  };

  return { availability, participate };
};

export type SurveyService = ReturnType<typeof createSurveyService>;
