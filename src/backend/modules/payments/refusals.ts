// Refunds that the gateway refuses (docs/decisions/181). Pure.
import { addMs, HOUR_MS } from '../../clock.ts';
import type { Refund } from './types.ts';

/** From the first refusal on, the fifth comes after some fifteen hours: then it is more than a bad day. */
export const STUCK_AFTER = 5;
const LONGEST_PAUSE_HOURS = 24;

/** Refused so often that the operator has to settle it. It is still asked for, because the operator may have. */
export const isStuck = ({ refusals, doneAt }: Pick<Refund, 'refusals' | 'doneAt'>): boolean =>
  doneAt === null && refusals >= STUCK_AFTER;

/** Pauses of 1, 2, 4, 8, 16 hours, then of a day. */
export const askAgainAt = (refusals: number, at: Date): Date =>
  addMs(at, Math.min(2 ** (refusals - 1), LONGEST_PAUSE_HOURS) * HOUR_MS);
