// Server only: logs failed API calls. One line per failure, at most `MOST_LINES` per window; at the end of the window
// the rest are counted by endpoint.
import type { DestinationStream } from 'pino';
import { ApiFailure, isReported } from './failure.ts';
import { createWebLog } from './web-log.ts';

export interface Asked {
  requestId: string;
  /** The endpoint's id in the contract. */
  endpoint: string;
}

/**
 * `status`: 500 or above. `contract`: an answer that does not follow the contract. `refused`: the API rejected a
 * page's call.
 */
type Reason = 'unreachable' | 'timeout' | 'status' | 'contract' | 'refused';

const WINDOW_MS = 10_000;
const MOST_LINES = 20;

export const createCallLog = (destination?: DestinationStream) => {
  const log = createWebLog(destination);
  let told = 0;
  const untold = new Map<string, number>();

  const closeWindow = (): void => {
    if (untold.size > 0) {
      log.error({ endpoints: Object.fromEntries(untold) }, 'More calls of the API failed');
    }
    told = 0;
    untold.clear();
  };

  return ({ requestId, endpoint }: Asked, reason: Reason, status: number, asked: number): void => {
    if (told === 0) setTimeout(closeWindow, WINDOW_MS).unref();
    told += 1;
    if (told > MOST_LINES) {
      untold.set(endpoint, (untold.get(endpoint) ?? 0) + 1);
      return;
    }
    const line = { requestId, endpoint, status, ms: Math.round(performance.now() - asked), reason };
    log[reason === 'refused' ? 'warn' : 'error'](line, 'A call of the API failed');
  };
};

const tell = createCallLog();

const isTimeout = (text: unknown): boolean => typeof text === 'string' && /time(d )?out|aborted/i.test(text);

/** Null for failures that are no fault: a session that ended, or something that does not exist. */
const reasonOf = ({ code, details }: ApiFailure): Reason | null => {
  if (code === 0) return isTimeout(details['reason']) ? 'timeout' : 'unreachable';
  if (code >= 500) return 'status';
  if (code < 400) return 'contract';
  return isReported(code) && code !== 404 ? 'refused' : null;
};

/** Makes a page's call and logs it if it fails. */
export const told = async <T>(asked: Asked, ask: () => Promise<T>): Promise<T> => {
  const at = performance.now();
  try {
    return await ask();
  } catch (error) {
    const reason = error instanceof ApiFailure ? reasonOf(error) : null;
    if (reason) tell(asked, reason, (error as ApiFailure).code, at);
    throw error;
  }
};

/** Every answer of the contract is JSON or empty. */
const isOfContract = ({ status, headers }: Response): boolean =>
  status === 204 || (headers.get('content-type') ?? '').includes('json');

/** Forwards a browser's call and logs it if the host is at fault, not if the member is merely refused. */
export const toldFetch = async (asked: Asked, address: string, init: RequestInit): Promise<Response> => {
  const at = performance.now();
  try {
    const answer = await fetch(address, init);
    if (answer.status >= 500) tell(asked, 'status', answer.status, at);
    else if (!isOfContract(answer)) tell(asked, 'contract', answer.status, at);
    return answer;
  } catch (error) {
    const { name, message } = error as Error;
    tell(asked, isTimeout(`${name} ${message}`) ? 'timeout' : 'unreachable', 0, at);
    throw error;
  }
};
