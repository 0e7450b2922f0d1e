// The survey that awaits an answer, and the browser's note that one was answered.
import type { DataOf } from '#contract/endpoint.ts';
import { survey } from '#contract/survey.ts';
import { readStored, writeStored } from '#web/session/storage.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createRefresh } from '#web/store/create-refresh.ts';

export type SurveyAvailability = DataOf<typeof survey.availability>;
export type Survey = NonNullable<SurveyAvailability['survey']>;

export const surveyAvailability = createLoadable('surveyAvailability', survey.availability);

export const answerSurvey = createCallThunk(survey.participateByPost);
export const refreshSurveyAvailability = createRefresh(survey.availability, surveyAvailability);

const ANSWERED = 'answered';

/** The stored survey data of spec §3: no survey awaits this member any more. */
export const isAnswered = (): boolean => readStored('surveyData') === ANSWERED;
export const markAnswered = (): void => writeStored('surveyData', ANSWERED);
