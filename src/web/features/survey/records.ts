// The survey that awaits an answer, and the browser's note that one was answered.
import type { DataOf } from '#contract/endpoint.ts';
import { survey } from '#contract/survey.ts';
import { deviceStorage, readStored, writeStored } from '#web/session/storage.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createRefresh } from '#web/store/create-refresh.ts';
import type { AppDispatch } from '#web/store/make-store.ts';

export type SurveyAvailability = DataOf<typeof survey.availability>;
export type Survey = NonNullable<SurveyAvailability['survey']>;
export type Participation = NonNullable<SurveyAvailability['participation']>;

/** With a page comes the visitor's; the browser loads the member's own. */
export const surveyAvailability = createLoadable('surveyAvailability', survey.availability, {
  ownInBrowser: true,
});

export const answerSurvey = createCallThunk(survey.participateByPost);

const ANSWERED = 'answered';

/**
 * The stored survey data of spec §3: no survey awaits this member, as far as this device knows. A later one may, so the
 * API is asked all the same.
 */
export const isAnswered = (): boolean => readStored('surveyData') === ANSWERED;

const note = ({ showSurvey }: Pick<SurveyAvailability, 'showSurvey'>): void => {
  if (showSurvey) deviceStorage.remove('surveyData');
  else writeStored('surveyData', ANSWERED);
};

/** Stores what a member's own call has told, here and for the next visit. */
export const availabilityKnown =
  (availability: SurveyAvailability) =>
  (dispatch: AppDispatch): void => {
    note(availability);
    dispatch(surveyAvailability.received(availability));
  };

const refresh = createRefresh(survey.availability, surveyAvailability);

/** Asks for the member's own survey while the known one stays on the screen; null if no answer came. */
export const refreshSurveyAvailability =
  () =>
  async (dispatch: AppDispatch): Promise<SurveyAvailability | null> => {
    const known = await dispatch(refresh({}));
    if (known) note(known);
    return known;
  };
