// MSW handlers made from the contract, so that a mock cannot drift from it: answers are checked against the
// endpoint's schema, and calls are validated as the backend would.
import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import type { z } from 'zod';
import type { AnyEndpoint, DataOf, ParsedBodyOf, ParsedQueryOf } from '#contract/endpoint.ts';
import type { Envelope, ErrorData } from '#contract/envelope.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { schemasOf } from '#contract/schemas.ts';

/** What the caller sent, validated. */
interface MockedCall<E> {
  query: ParsedQueryOf<E>;
  body: ParsedBodyOf<E>;
  headers: Headers;
}

/** Makes the data of each answer from the call. */
export type DataFactory<E> = (call: MockedCall<E>) => DataOf<E> | Promise<DataOf<E>>;

const isDataFactory = <E>(data: unknown): data is DataFactory<E> => typeof data === 'function';

export interface MockOptions {
  /** Another HTTP status than 200. */
  status?: number;
  /** Milliseconds to wait, or `'infinite'` for an answer that never comes. */
  delay?: number | 'infinite';
  /** Waits for this before it answers. */
  hold?: () => Promise<unknown>;
  /** Answers one call only; the next one goes to the previous handler. */
  once?: boolean;
}

/** With sorted keys, so that two values can be compared as text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Throws if the data does not match the contract, unknown fields included. */
export const checkData = <E extends AnyEndpoint>(endpoint: E, data: DataOf<E> | undefined): object => {
  const result = schemasOf(endpoint).data.safeParse(data);
  if (!result.success) {
    const at = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The mock of ${endpoint.id} drifts from the contract: ${at.join('; ')}`);
  }
  if (canonical(result.data) !== canonical(data)) {
    throw new Error(`The mock of ${endpoint.id} holds fields that the contract does not know`);
  }
  return result.data as object;
};

const envelope = (status: number, message: string, data: object): Envelope<object> => ({
  status: status < 300 ? 'SUCCESS' : 'FAILED',
  statusCode: status,
  message,
  data,
});

const failure = (code: ErrorCode, message: string, details: object, headers?: Record<string, string>) => {
  const { status } = ERROR_CODES[code];
  const data: ErrorData = { errorCode: code, ...details };
  return HttpResponse.json(envelope(status, message, data), { status, headers });
};

const handle = (
  endpoint: AnyEndpoint,
  options: MockOptions,
  answer: (request: Request) => Promise<Response>,
): HttpHandler => {
  const on = endpoint.method === 'GET' ? http.get : http.post;
  return on(
    `*${endpoint.path}`,
    async ({ request }) => {
      if (options.delay !== undefined) await delay(options.delay);
      await options.hold?.();
      return answer(request);
    },
    { once: options.once ?? false },
  );
};

type ParseResult = { ok: true; value: unknown } | { ok: false; fields: Record<string, string> };

const parse = (schema: z.ZodType | undefined, value: unknown): ParseResult => {
  if (!schema) return { ok: true, value: undefined };
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const named = result.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message] as const);
  return { ok: false, fields: Object.fromEntries(named) };
};

const bodyOf = async (request: Request): Promise<unknown> => {
  const text = await request.text();
  return text === '' ? {} : (JSON.parse(text) as unknown);
};

/** The refusal of a call that moves value and lacks its key, or the cart of what it places; null if it has them. */
const keyRefusal = ({ idempotent, headers }: AnyEndpoint, sent: Headers): Response | null => {
  if (!idempotent) return null;
  if (!/^[\w-]{8,100}$/.test(sent.get('idempotency-key') ?? ''))
    return failure('IDEMPOTENCY_KEY_MISSING', 'An Idempotency-Key header is needed', {});
  return headers?.includes('cartId') && !sent.get('cartId')
    ? failure('MALFORMED_REQUEST', 'Malformed request', { fields: { cartId: 'A cartId header is needed' } })
    : null;
};

/**
 * An endpoint that answers with `data`, or with the result of a function of the validated call, on any host.
 * Like the backend, it answers a malformed call with 400 MALFORMED_REQUEST, and one that moves value without its key
 * with 400 IDEMPOTENCY_KEY_MISSING. Throws if the data does not match the contract: at once for plain data, within the
 * call for a function.
 */
export const mockEndpoint = <E extends AnyEndpoint>(
  endpoint: E,
  data: DataOf<E> | DataFactory<E>,
  options: MockOptions = {},
): HttpHandler => {
  const { status = 200 } = options;
  const make = isDataFactory<E>(data) ? data : null;
  const fixed = isDataFactory<E>(data) ? null : checkData(endpoint, data);
  const schemas = schemasOf(endpoint);
  return handle(endpoint, options, async (request) => {
    const query = parse(schemas.query, Object.fromEntries(new URL(request.url).searchParams));
    const body = parse(schemas.body, schemas.body ? await bodyOf(request) : undefined);
    if (!query.ok) return failure('MALFORMED_REQUEST', 'Malformed request', { fields: query.fields });
    if (!body.ok) return failure('MALFORMED_REQUEST', 'Malformed request', { fields: body.fields });
    const refusal = keyRefusal(endpoint, request.headers);
    if (refusal) return refusal;
    const call = { query: query.value, body: body.value, headers: request.headers } as MockedCall<E>;
    const answer = fixed ?? checkData(endpoint, await make?.(call));
    return HttpResponse.json(envelope(status, 'OK', answer), { status });
  });
};

/**
 * An endpoint that refuses with one of the error codes. `details` go into the envelope's data,
 * `retryAfter` (seconds) into the Retry-After header.
 */
export const mockError = (
  endpoint: AnyEndpoint,
  code: ErrorCode,
  message: string,
  details: Record<string, unknown> & { retryAfter?: number } = {},
  options: Omit<MockOptions, 'status'> = {},
): HttpHandler => {
  const { retryAfter, ...rest } = details;
  const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) };
  return handle(endpoint, options, () => Promise.resolve(failure(code, message, rest, headers)));
};

/** An endpoint that cannot be reached: the connection breaks. */
export const mockNetworkFailure = (
  endpoint: AnyEndpoint,
  options: Omit<MockOptions, 'status'> = {},
): HttpHandler => handle(endpoint, options, () => Promise.resolve(HttpResponse.error()));
