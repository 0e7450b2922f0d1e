// Server only: asks a second time where a connection broke. The other end may close one that is kept for the next call in
// the moment that it is used (docs/decisions/222).
import type { Endpoint } from '#contract/endpoint.ts';

/** Any other call may have arrived, and changed something. */
const onlyReads = ({ method, shared, ownCallsOnly }: Endpoint): boolean =>
  shared === true || (method === 'GET' && ownCallsOnly !== true);

/** The call, made twice at the most if it only reads. */
export const withSecondTry =
  <T>(endpoint: Endpoint, call: () => Promise<T>, isBroken: (error: unknown) => boolean) =>
  (): Promise<T> =>
    call().catch((error: unknown) => {
      if (!onlyReads(endpoint) || !isBroken(error)) throw error;
      return call();
    });
