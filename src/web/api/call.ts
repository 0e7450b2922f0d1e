// Calls an endpoint of the contract. Knows no screen and no store: what a failure means to the page is
// told to the listeners that the app registers.
import type { BodyOf, DataOf, Endpoint, QueryOf } from '#contract/endpoint.ts';
import { ApiFailure, failureOf, GENERIC_MESSAGE, flattenAnswer } from './failure.ts';

/** Where and on whose behalf calls are made. Made per request on the server, once in the browser. */
export interface Caller {
  /** Base address of an endpoint's host; '' for the page's own origin. */
  baseOf(endpoint: Endpoint): string;
  /** Headers of this caller: clientId, forwarded cookie, token, request id. */
  headers(): Record<string, string>;
  /** Makes the call in its own way: from memory, watched. */
  around?<T>(endpoint: Endpoint, args: object, ask: () => Promise<T>): Promise<T>;
  /** Told of every failure, before it is thrown. */
  onFailure(failure: ApiFailure, endpoint: Endpoint): void;
}

export interface CallOptions {
  cartId?: string;
  idempotencyKey?: string;
  /** In the place of the session's own: the token of a sign-on link. */
  token?: string;
  signal?: AbortSignal;
}

type Part<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: V };

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- endpoints of any shape
export type CallArgs<E extends Endpoint<any>> = Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  CallOptions;

/** The fields of data, with those of the envelope beside them (spec §7). */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- endpoints of any shape
export type Answer<E extends Endpoint<any>> = DataOf<E>;

/** Node has a navigator too, which does not say. */
const isOffline = (): boolean =>
  typeof navigator !== 'undefined' && (navigator as { onLine?: boolean }).onLine === false;

/** What failed to come from the server, an answer or a part of the app. */
export const noAnswer = (error: unknown): ApiFailure =>
  new ApiFailure({
    ...failureOf({ status: 0, statusText: '', body: null }),
    message: isOffline() ? 'You are offline. Check your connection and try again.' : GENERIC_MESSAGE,
    details: { reason: error instanceof Error ? error.message : 'unknown' },
  });

/** Calls an endpoint and answers its flattened data. Throws ApiFailure; an aborted call throws its AbortError. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- endpoints of any shape
export const callEndpoint = async <E extends Endpoint<any>>(
  caller: Caller,
  endpoint: E,
  args: CallArgs<E>,
): Promise<Answer<E>> => {
  const ask = async (): Promise<Answer<E>> => {
    // Loaded with the first call: a visitor who only reads never pays for it.
    const sent = import('./send.ts').then(({ send }) => send(caller, endpoint, args));
    const answer = await sent.catch((error: unknown) => {
      if (args.signal?.aborted) throw error;
      throw noAnswer(error);
    });
    return flattenAnswer(answer) as Answer<E>;
  };
  try {
    return await (caller.around ? caller.around(endpoint, args, ask) : ask());
  } catch (error) {
    if (error instanceof ApiFailure) caller.onFailure(error, endpoint);
    throw error;
  }
};
