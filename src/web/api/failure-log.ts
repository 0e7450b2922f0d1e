// Server only: logs failed API calls. One line per failure, at most `MAX_LINES` per window; at the end of the window
// the rest are counted by endpoint.
import type { DestinationStream } from 'pino';
import { ApiFailure, isReported } from './failure.ts';
import { createWebLog } from './web-log.ts';

interface CallFacts {
  requestId: string;
  /** The endpoint's id in the contract. */
  endpoint: string;
  /** The place in the answer that breaks the contract, if that is known: `items.0.image`. */
  field?: string;
}

/**
 * `status`: 500 or above. `contract`: an answer that does not follow the contract. `refused`: the API rejected a
 * page's call.
 */
type Reason = 'unreachable' | 'timeout' | 'status' | 'contract' | 'refused';

const WINDOW_MS = 10_000;
const MAX_LINES = 20;

export const createFailureLog = (destination?: DestinationStream) => {
  const log = createWebLog(destination);
  let logged = 0;
  const suppressed = new Map<string, number>();

  const closeWindow = (): void => {
    if (suppressed.size > 0) {
      log.error({ endpoints: Object.fromEntries(suppressed) }, 'More calls of the API failed');
    }
    logged = 0;
    suppressed.clear();
  };

  return (
    { requestId, endpoint, field }: CallFacts,
    reason: Reason,
    status: number,
    startedAt: number,
  ): void => {
    if (logged === 0) setTimeout(closeWindow, WINDOW_MS).unref();
    logged += 1;
    if (logged > MAX_LINES) {
      suppressed.set(endpoint, (suppressed.get(endpoint) ?? 0) + 1);
      return;
    }
    const ms = Math.round(performance.now() - startedAt);
    const line = { requestId, endpoint, status, ms, reason, ...(field !== undefined && { field }) };
    log[reason === 'refused' ? 'warn' : 'error'](line, 'A call of the API failed');
  };
};

const logFailure = createFailureLog();

const isTimeout = (text: unknown): boolean => typeof text === 'string' && /time(d )?out|aborted/i.test(text);

/** The HTTP client's own words for an answer above its limit (send.ts). */
const isTooLong = (text: unknown): boolean => typeof text === 'string' && text.startsWith('maxContentLength');

/** Null for failures that are no fault: a session that ended, or something that does not exist. */
const reasonOf = ({ code, errorCode, details }: ApiFailure): Reason | null => {
  if (code === 0 && isTooLong(details['reason'])) return 'contract';
  if (code === 0) return isTimeout(details['reason']) ? 'timeout' : 'unreachable';
  if (code >= 500) return 'status';
  if (code < 400 || errorCode === null) return 'contract';
  return isReported(code) && code !== 404 ? 'refused' : null;
};

/** Logs an answer that arrived well and is not what the contract says, to a call that was made at `startedAt`. */
export const logBrokenAnswer = (facts: Required<CallFacts>, startedAt: number): void =>
  logFailure(facts, 'contract', 200, startedAt);

/** Whether a call failed because its connection broke, or none could be made. */
export const isConnectionFailure = (error: unknown): boolean => {
  if (error instanceof ApiFailure) return reasonOf(error) === 'unreachable';
  const { name, message } = error as Error;
  return !isTimeout(`${name} ${message}`);
};

/** Makes a page's call and logs it if it fails. */
export const loggedCall = async <T>(facts: CallFacts, call: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  try {
    return await call();
  } catch (error) {
    const reason = error instanceof ApiFailure ? reasonOf(error) : null;
    if (reason) logFailure(facts, reason, (error as ApiFailure).code, startedAt);
    throw error;
  }
};

/** Every answer of the contract is JSON or empty. */
const followsContract = ({ status, headers }: Response): boolean =>
  status === 204 || (headers.get('content-type') ?? '').includes('json');

/** Forwards a browser's call and logs it if the host is at fault, not if the member is merely refused. */
export const loggedFetch = async (facts: CallFacts, call: () => Promise<Response>): Promise<Response> => {
  const startedAt = performance.now();
  try {
    const answer = await call();
    if (answer.status >= 500) logFailure(facts, 'status', answer.status, startedAt);
    else if (!followsContract(answer)) logFailure(facts, 'contract', answer.status, startedAt);
    return answer;
  } catch (error) {
    logFailure(facts, isConnectionFailure(error) ? 'unreachable' : 'timeout', 0, startedAt);
    throw error;
  }
};
