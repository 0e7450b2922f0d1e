// The error rules of spec §7 "Response handling" and §8, pure: what counts as a failure, and its message.
import type { FieldProblems } from '#web/lib/field-problems.ts';
import { isRecord, recordIn } from '#web/lib/record.ts';

export const GENERIC_MESSAGE = 'Something went wrong';
/** The title of a page that does not exist. */
export const NOT_FOUND_TITLE = 'Page not found';
/** Product detail shows a server message only below this length, as in spec §8. */
const MAX_SHORT_MESSAGE = 50;
/** Statuses that end the session, as in spec §8. */
const SESSION_STATUSES = new Set([401, 403, 417]);

/** A failed call: `code` is the HTTP status (0 if no answer came), `errorCode` is the contract's. */
export interface Failure {
  message: string;
  code: number;
  errorCode: string | null;
  /** The rest of the body's data: invalid fields, missing coins …; and the seconds of Retry-After as `retryAfter`. */
  details: Record<string, unknown>;
}

/** Shown instead of a page whose data could not be loaded. */
export interface PageFailure {
  status: number;
  /** The API did not answer in time: the browser asks again and waits longer. */
  isLate?: boolean;
  /** Replaces the fixed title. */
  title?: string;
}

export class ApiFailure extends Error implements Failure {
  readonly code: number;
  readonly errorCode: string | null;
  readonly details: Record<string, unknown>;

  constructor(failure: Failure) {
    super(failure.message);
    this.code = failure.code;
    this.errorCode = failure.errorCode;
    this.details = failure.details;
  }
}

export interface RawAnswer {
  status: number;
  statusText: string;
  body: unknown;
  /** The header Retry-After, if it was sent. */
  retryAfter?: unknown;
}

const debugMessageIn = (nested: unknown): string | null => {
  const debug = isRecord(nested) ? (nested['debugMessage'] ?? nested['message']) : null;
  return typeof debug === 'string' && debug !== '' ? debug : null;
};

/** A message, or the one nested in it if it is JSON, as text or as a part of the body; null if there is none. */
const messageIn = (message: unknown): string | null =>
  typeof message === 'string'
    ? (debugMessageIn(recordIn(message)) ?? message) || null
    : debugMessageIn(message);

/** The body's message (its nested debug message if it is JSON), else the status text, else API FAILED (status). */
export const failureMessage = ({ status, statusText, body }: RawAnswer): string => {
  const message = isRecord(body) ? messageIn(body['message']) : null;
  return message ?? (statusText || `API FAILED (${status})`);
};

export const failureOf = (answer: RawAnswer): Failure => {
  const data = isRecord(answer.body) && isRecord(answer.body['data']) ? answer.body['data'] : {};
  const { errorCode, ...details } = data;
  const retryAfter = Number(answer.retryAfter);
  return {
    message: failureMessage(answer),
    code: answer.status,
    errorCode: typeof errorCode === 'string' ? errorCode : null,
    details: retryAfter > 0 ? { ...details, retryAfter } : details,
  };
};

/**
 * Success needs a status field in the body, or HTTP 204. Merges status, message and statusCode of the envelope with
 * the fields of its data into one object; on a name clash, data wins. Throws ApiFailure otherwise: without a status
 * field, with HTTP status 300 or above, or with an empty body.
 */
export const flattenAnswer = (answer: RawAnswer): Record<string, unknown> => {
  if (answer.status === 204) return {};
  const { body } = answer;
  if (answer.status < 200 || answer.status >= 300) throw new ApiFailure(failureOf(answer));
  if (!isRecord(body) || !body['status']) {
    throw new ApiFailure({ ...failureOf(answer), message: answer.statusText || failureMessage(answer) });
  }
  const { status, message, statusCode, data } = body;
  return { status, message, statusCode, ...(isRecord(data) ? data : {}) };
};

/** The server's messages about single fields of a form, limited to the fields that the form has. */
export const fieldProblems = <Field extends string>(
  failure: Failure | undefined,
  fields: readonly Field[],
): FieldProblems<Field> => {
  const given = failure?.errorCode === 'MALFORMED_REQUEST' ? failure.details['fields'] : null;
  const named = isRecord(given) ? given : {};
  return Object.fromEntries(
    fields.flatMap((field) => (typeof named[field] === 'string' ? [[field, named[field]]] : [])),
  ) as FieldProblems<Field>;
};

export const endsSession = (code: number): boolean => SESSION_STATUSES.has(code);

/** Failures other than ended sessions are also sent to the error-tracking service, as in spec §8. */
export const isReported = (code: number): boolean => !endsSession(code);

/** The message that a screen or a toast shows for a failed call. */
export const messageOf = (failure: Pick<Failure, 'message'> | null | undefined): string =>
  failure?.message || GENERIC_MESSAGE;

/** Product detail shows the server's message only if it is shorter than 50 characters. */
export const shortMessage = (message: string | null | undefined): string =>
  message && message.length < MAX_SHORT_MESSAGE ? message : GENERIC_MESSAGE;
