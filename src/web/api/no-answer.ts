// What is said of a call without an answer (docs/decisions/147).
import { ApiFailure, failureOf, GENERIC_MESSAGE } from './failure.ts';

/** Node has a navigator too, but without onLine. */
export const isOffline = (): boolean =>
  typeof navigator !== 'undefined' && (navigator as { onLine?: boolean }).onLine === false;

const messageWithoutAnswer = (error: unknown): string => {
  if (isOffline()) return 'You are offline. Check your connection and try again.';
  // The bundler's name for it: a page that was opened before a release refers to scripts that may be gone.
  if (error instanceof Error && error.name === 'ChunkLoadError')
    return 'A part of this page could not be loaded. Reload the page and try again.';
  return GENERIC_MESSAGE;
};

/** The failure for anything that could not be fetched from the server: an answer, or a part of the app. */
export const noAnswer = (error: unknown): ApiFailure =>
  new ApiFailure({
    ...failureOf({ status: 0, statusText: '', body: null }),
    message: messageWithoutAnswer(error),
    details: { reason: error instanceof Error ? error.message : 'unknown' },
  });
