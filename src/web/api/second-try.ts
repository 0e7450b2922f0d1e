// Server only: asks a second time where a connection broke. The other end may close one that is kept for the next call in
// the moment that it is used (docs/decisions/222).
import type { Endpoint } from '#contract/endpoint.ts';
import { isConnectionFailure } from './failure-log.ts';

/** Any other call may have arrived, and changed something. */
const onlyReads = ({ method, shared, ownCallsOnly }: Endpoint): boolean =>
  shared === true || (method === 'GET' && ownCallsOnly !== true);

/** In milliseconds. A connection that breaks as it is used does so at once; what takes longer has another cause. */
const AT_ONCE = 1000;

/** The call, made twice at the most if it only reads. */
export const withSecondTry =
  <T>(endpoint: Endpoint, call: () => Promise<T>) =>
  (): Promise<T> => {
    const startedAt = performance.now();
    return call().catch((error: unknown) => {
      const isAtOnce = performance.now() - startedAt < AT_ONCE;
      if (!onlyReads(endpoint) || !isAtOnce || !isConnectionFailure(error)) throw error;
      return call();
    });
  };
