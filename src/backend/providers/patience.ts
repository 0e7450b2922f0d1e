import { inTime } from '../in-time.ts';

/** A provider that is silent for so long counts as away. */
export const PATIENCE_MS = 8000;

/** What a provider answers; throws where it stays silent. `who` is what the error calls it. */
export const patiently = <T>(asked: Promise<T>, who: string): Promise<T> =>
  inTime(asked, PATIENCE_MS, `${who} did not answer in time`);
