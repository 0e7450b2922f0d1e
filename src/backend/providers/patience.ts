import { inTime } from '../in-time.ts';

/** A provider that is silent for this long counts as down. */
export const PATIENCE_MS = 8000;

/** Returns the provider's answer; throws if there is none in time. `who` is its name in the error. */
export const patiently = <T>(asked: Promise<T>, who: string): Promise<T> =>
  inTime(asked, PATIENCE_MS, `${who} did not answer in time`);
