// How long an order of goods waits for the next look at the store: the longer it has reported nothing new, the longer.
// Pure.
import { DAY_MS, HOUR_MS } from '../../clock.ts';

const SHORTEST_MS = 20_000;
/** The tenth part of the time that a stage has lasted: news is late by no more than that. */
const PART_OF_STAGE = 10;
const SILENT_AFTER_MS = 10 * DAY_MS;

/** In milliseconds, as is the time that the stage has lasted. */
export const pauseAfter = (stageMs: number): number =>
  Math.min(HOUR_MS, Math.max(SHORTEST_MS, Math.floor(stageMs / PART_OF_STAGE)));

/**
 * Whether ten days of a stage are over between the times of a look and of the next one. As these follow one another
 * without a gap, however late a look is taken, this is so once in a stage.
 */
export const fallsSilent = (stageSince: Date, look: Date, nextLook: Date): boolean => {
  const silentFrom = stageSince.getTime() + SILENT_AFTER_MS;
  return look.getTime() < silentFrom && silentFrom <= nextLook.getTime();
};
