import { DAY_MS } from '../clock.ts';

/**
 * After this time a job releases a hold that is still open. Whoever opened the hold ends it, however long a provider is
 * away; this only catches a hold that was forgotten, so it must be longer than any outage.
 */
export const HOLD_LIFE_MS = 365 * DAY_MS;
