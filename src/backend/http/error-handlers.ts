// Puts every failure into the envelope, and tells the caller no more than it should know.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope, ErrorData } from '#contract/envelope.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { errorDetailsOf } from '#contract/errors.schemas.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { errorCodesOf } from '../reference/endpoint-errors.ts';
import { ApiError } from './api-error.ts';
import { findEndpoint } from './find-endpoint.ts';

/** Fastify's own refusals, by their code. */
const FASTIFY_ERRORS: Record<string, readonly [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['BODY_TOO_LARGE', 'The body is larger than 100 kB'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Send JSON (Content-Type: application/json)'],
};

const NOT_JSON = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY']);

const RETRY_AFTER_SECONDS = 5;

const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const refusal = FASTIFY_ERRORS[code];
  if (refusal) return new ApiError(...refusal);
  // Before the database: a body that breaks off has the code of a lost connection, and this status.
  if (statusCode >= 400 && statusCode < 500) {
    const message = NOT_JSON.has(code) ? 'The body is not valid JSON' : 'The body could not be read';
    return new ApiError('MALFORMED_REQUEST', message, { fields: { body: message } });
  }
  if (isDatabaseUnavailable(error)) {
    return new ApiError('UNAVAILABLE', 'The service is unavailable at the moment. Please try again', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
  return new ApiError('INTERNAL', 'Something went wrong');
};

const send = (reply: FastifyReply, error: ApiError): FastifyReply => {
  if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter));
  const body: Envelope<ErrorData> = {
    status: 'FAILED',
    statusCode: error.status,
    message: error.message,
    data: { errorCode: error.code, ...error.details },
  };
  return reply.status(error.status).header('Cache-Control', 'no-store').send(body);
};

const METHODS = ['GET', 'POST'] as const;

const notFound = (app: FastifyInstance) => (request: FastifyRequest, reply: FastifyReply) => {
  const url = request.url.split('?')[0] ?? '/';
  const allowed = METHODS.filter((method) => app.hasRoute({ method, url }));
  if (allowed.length === 0) return send(reply, new ApiError('NOT_FOUND', 'There is no such path'));
  reply.header('Allow', allowed.join(', '));
  return send(reply, new ApiError('METHOD_NOT_ALLOWED', `Use ${allowed.join(' or ')} for this path`));
};

/**
 * Answers a URL that cannot be matched to a route. It is refused before any hook of ours runs, so the id is set
 * here.
 */
export const answerMalformedUrl = (
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  reply.header('X-Request-Id', request.id);
  send(reply, new ApiError('NOT_FOUND', 'There is no such path'));
};

/** The first field of the failure that the reference does not describe, or describes differently. */
const undescribedDetail = (endpoint: Endpoint, { code, details }: ApiError): string | undefined => {
  const described = new Map(errorDetailsOf(endpoint, code));
  return Object.keys(details).find((name) => !described.get(name)?.safeParse(details[name]).success);
};

const departureOf = (endpoint: Endpoint, error: ApiError): string | null => {
  if (!errorCodesOf(endpoint).includes(error.code)) return error.code;
  const detail = undescribedDetail(endpoint, error);
  return detail === undefined ? null : `${error.code} with data.${detail}`;
};

/**
 * Answering a code that the endpoint's reference does not list is our own fault, as are details that it does not
 * describe, and an answer of another shape.
 */
const checkAgainstReference = (error: ApiError, { routeOptions }: FastifyRequest): ApiError => {
  const endpoint = findEndpoint(routeOptions.config.endpointId ?? '');
  const departure = endpoint ? departureOf(endpoint, error) : null;
  if (!endpoint || departure === null) return error;
  return new ApiError('INTERNAL', `${endpoint.id} answers ${departure}, which its reference does not list`);
};

/** `checkAnswers`: for tests, checks every failure against the reference of its endpoint. */
export const registerErrorHandlers = (app: FastifyInstance, { checkAnswers = false } = {}): void => {
  app.setErrorHandler((error, request, reply) => {
    const apiError = toApiError(error);
    const checked = checkAnswers ? checkAgainstReference(apiError, request) : apiError;
    if (checked.status >= 500) request.log.error({ err: error }, 'Call failed');
    return send(reply, checked);
  });
  const answerNotFound = notFound(app);
  app.setNotFoundHandler(answerNotFound);
  // Runs before the body is read: for an unknown path it does not matter what is wrong with the body.
  app.addHook('onRequest', async (request, reply) =>
    request.is404 ? answerNotFound(request, reply) : undefined,
  );
};
