// A call that moves value and whose answer was lost (docs/decisions/210).
const MAY_HAVE_GONE_THROUGH = 'It may have gone through all the same. Try again: nothing is done twice.';

/** The message of such a call: that there was no answer, and what that leaves open. */
export const withOutcomeUnknown = (message: string): string =>
  `${message.replace(/\.$/, '')}. ${MAY_HAVE_GONE_THROUGH}`;
