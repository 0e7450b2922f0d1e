import { coinsInWords, counted } from '#web/lib/format.ts';
import type { Survey } from './records.ts';

/** What a survey is about, how long it takes and what it earns. */
export const surveyLead = ({ lead, points, minutes }: Survey): string =>
  `${lead} It takes ${counted(minutes, 'minute')} and brings ${coinsInWords(points)}.`;
