// A call that moves value and whose answer was lost (docs/decisions/210).
import type { Failure } from './failure.ts';

const MAY_HAVE_GONE_THROUGH = 'It may have gone through all the same. Try again: nothing is done twice.';

/** The message of such a call: that there was no answer, and what that leaves open. */
export const withOutcomeUnknown = (message: string): string =>
  `${message.replace(/\.$/, '')}. ${MAY_HAVE_GONE_THROUGH}`;

/** Whether a failed call may have had its effect: no answer came, or the server failed on the way. */
export const mayHaveHappened = (failure: Failure | undefined): boolean =>
  failure !== undefined && (failure.code === 0 || failure.code >= 500);

/** Of such a call, once the page was loaded anew. Trying again would be another call then. */
export const AS_IT_STANDS = 'Something went wrong. This page shows how it stands now.';
