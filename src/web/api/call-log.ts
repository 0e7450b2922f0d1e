// Server only: the log of calls of the API that failed. JSON lines in the shape of the backend's log, on standard error,
// which `npm start` always lets through. Never an address, a query, a body or a header. A line a failure, at most
// `MOST_LINES` in a window; of what fails beyond that the end of the window tells how much it was, by endpoint.
import { pino, type DestinationStream } from 'pino';
import { ApiFailure, isReported } from './failure.ts';

export interface Asked {
  requestId: string;
  /** Its id in the contract. */
  endpoint: string;
}

/** `status`: one of 500 or above. `contract`: an answer that is none of the contract's. `refused`: what a page asked. */
type Reason = 'unreachable' | 'timeout' | 'status' | 'contract' | 'refused';

const WINDOW_MS = 10_000;
const MOST_LINES = 20;

const levelSet = (): string => {
  const level = process.env['LOG_LEVEL'] || 'info';
  return level === 'silent' || level in pino.levels.values ? level : 'info';
};

export const createCallLog = (destination: DestinationStream = pino.destination({ fd: 2, sync: true })) => {
  const log = pino(
    { level: levelSet(), base: { service: 'web' }, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  );
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

/** Null for what is no fault: a session that ended, what is not there. */
const reasonOf = ({ code, details }: ApiFailure): Reason | null => {
  if (code === 0) return isTimeout(details['reason']) ? 'timeout' : 'unreachable';
  if (code >= 500) return 'status';
  if (code < 400) return 'contract';
  return isReported(code) && code !== 404 ? 'refused' : null;
};

/** Makes a call of a page, and tells of it where it fails. */
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

/** Whatever the contract answers is JSON, or nothing. */
const isOfContract = ({ status, headers }: Response): boolean =>
  status === 204 || (headers.get('content-type') ?? '').includes('json');

/** Sends on what a browser asks, and tells of it where the host is at fault: what a member is refused is not. */
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
