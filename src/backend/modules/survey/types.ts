import type { DataOf, ParsedQueryOf } from '#contract/endpoint.ts';
import type { survey } from '#contract/survey.ts';
import type { Answers } from '#contract/survey-rules.ts';

export type Availability = DataOf<typeof survey.availability>;
export type Survey = NonNullable<Availability['survey']>;
export type ParticipateRequest = ParsedQueryOf<typeof survey.participate>;
export type ParticipateResult = DataOf<typeof survey.participate>;

/** A survey as in the file of its brand. */
export interface SurveyContent extends Survey {
  /** For how many months its coins are valid. */
  coinLifeMonths: number;
}

export interface Participation {
  surveyId: string;
  answers: Answers;
  points: number;
  answeredAt: Date;
}
