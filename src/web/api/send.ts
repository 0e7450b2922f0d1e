// Sends a call with axios and returns the raw answer, whatever its status.
import axios from 'axios';
import type { Endpoint } from '#contract/endpoint.ts';
import { PLATFORM_HEADER } from '#contract/enums.ts';
import { recordServerTime } from '#web/session/server-clock.ts';
import type { Caller, CallOptions } from './call.ts';
import { GENERIC_MESSAGE, type RawAnswer } from './failure.ts';
import { isOffline, noAnswer } from './no-answer.ts';
import { withOutcomeUnknown } from './outcome-unknown.ts';

/** The token is sent only to endpoints that check where a call comes from (docs/decisions/003). */
const takesToken = ({ headers, ownCallsOnly }: Endpoint): boolean =>
  ownCallsOnly === true || headers?.includes('token') === true;

type SendArgs = CallOptions & { query?: unknown; body?: unknown; idempotencyKey?: string | undefined };

const headersOf = (caller: Caller, endpoint: Endpoint, args: SendArgs) => {
  const { token: own, ...headers } = caller.headers();
  const token = args.token ?? own;
  return {
    Accept: 'application/json',
    // Otherwise axios names itself, and in Safari and Firefox that takes the place of the browser's own name.
    'User-Agent': false,
    platform: PLATFORM_HEADER,
    ...headers,
    ...(token && takesToken(endpoint) ? { token } : {}),
    ...(args.cartId ? { cartId: args.cartId } : {}),
    ...(args.idempotencyKey ? { 'Idempotency-Key': args.idempotencyKey } : {}),
  };
};

/** How long a call may take before it counts as failed, in milliseconds. */
const TIMEOUT = 15_000;

const IN_BROWSER = typeof window !== 'undefined';

/**
 * In bytes: many times the longest answer of the contract. For the web server, which remembers hundreds of answers; with
 * a limit, a browser reads an answer piece by piece in scripts, and Chromium shows some calls that ended well as
 * cancelled.
 */
const MAX_ANSWER = 5_000_000;

const sendOnce = async (caller: Caller, endpoint: Endpoint, args: SendArgs): Promise<RawAnswer> => {
  const sentAt = Date.now();
  const response = await axios.request<unknown>({
    method: endpoint.method,
    url: caller.baseOf(endpoint) + endpoint.path,
    params: args.query,
    data: endpoint.method === 'POST' ? (args.body ?? {}) : undefined,
    headers: headersOf(caller, endpoint, args),
    signal: args.signal,
    withCredentials: true,
    timeout: TIMEOUT,
    ...(IN_BROWSER ? {} : { maxContentLength: MAX_ANSWER }),
    adapter: 'fetch',
    validateStatus: () => true,
  });
  if (IN_BROWSER) recordServerTime(response.headers['date'], sentAt, Date.now());
  const { status, statusText, data: body, headers } = response;
  return { status, statusText, body, retryAfter: headers['retry-after'] };
};

/** A failure of a proxy: ours say what failed. */
const isForeignFailure = ({ status, body }: RawAnswer): boolean => status >= 500 && typeof body !== 'object';

/**
 * Throws if no answer came; of a call that moves value, returns what is known of it then, as an answer of status 0. What
 * a proxy says of such a call is replaced, too.
 */
export const send = (caller: Caller, endpoint: Endpoint, args: SendArgs): Promise<RawAnswer> => {
  // Of a device without a connection, nothing is sent.
  const mayArrive = endpoint.idempotent && !isOffline();
  const answer = sendOnce(caller, endpoint, args);
  if (!mayArrive) return answer;
  return answer.then(
    (raw) =>
      isForeignFailure(raw) ? { ...raw, statusText: withOutcomeUnknown(GENERIC_MESSAGE), body: null } : raw,
    (error: unknown) => {
      if (args.signal?.aborted) throw error;
      const { message, details } = noAnswer(error);
      return { status: 0, statusText: withOutcomeUnknown(message), body: { data: details } };
    },
  );
};
