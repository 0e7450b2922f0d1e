// The one error that handlers and services throw on purpose; any other error is our own fault (500).
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** More for `data` of the envelope: the fields at fault, the coins missing … */
  readonly details: Record<string, unknown>;
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: Record<string, unknown> & { retryAfter?: number } = {},
  ) {
    super(message);
    const { retryAfter, ...rest } = details;
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.details = rest;
    this.retryAfter = retryAfter;
  }
}

/** A refusal of one field, with a message for the person who filled it in. */
export const malformed = (field: string, message: string): ApiError =>
  new ApiError('MALFORMED_REQUEST', message, { fields: { [field]: message } });

/** A refusal of a call without a session, or in one that has ended. */
export const signInNeeded = (): ApiError => new ApiError('UNAUTHENTICATED', 'Please sign in');

/** A wait in the form of Retry-After: whole seconds, at least one. */
export const retryAfterOf = (waitMs: number): number => Math.max(1, Math.ceil(waitMs / 1000));

/** A refusal because of too many calls. */
export const tooManyCalls = (waitMs: number): ApiError =>
  new ApiError('RATE_LIMITED', 'Too many calls. Please try again later', {
    retryAfter: retryAfterOf(waitMs),
  });
