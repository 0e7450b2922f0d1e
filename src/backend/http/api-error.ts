// The one error that handlers and services throw on purpose; everything else is a fault of ours (500).
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** More for `data` of the envelope: fields at fault, coins missing … */
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

/** A refusal of one field, in words for whoever filled it in. */
export const malformed = (field: string, message: string): ApiError =>
  new ApiError('MALFORMED_REQUEST', message, { fields: { [field]: message } });

/** A wait as Retry-After has it: whole seconds, and at least one. */
export const retryAfterOf = (waitMs: number): number => Math.max(1, Math.ceil(waitMs / 1000));

/** A refusal of one call too many. */
export const tooManyCalls = (waitMs: number): ApiError =>
  new ApiError('RATE_LIMITED', 'Too many calls. Please try again later', {
    retryAfter: retryAfterOf(waitMs),
  });
