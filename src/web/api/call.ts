// Calls an endpoint of the contract. Knows no screen and no store: the listeners that the app registers decide what
// a failure means to the page.
import type { AnyEndpoint, BodyOf, DataOf, Endpoint, QueryOf } from '#contract/endpoint.ts';
import { ApiFailure, flattenAnswer } from './failure.ts';
import { noAnswer } from './no-answer.ts';

/** Where calls are made, and on whose behalf. One per request on the server, one in the browser. */
export interface Caller {
  /** Base address of an endpoint's host; '' for the page's own origin. */
  baseOf(endpoint: Endpoint): string;
  /** Headers of this caller: clientId, forwarded cookie, token, request id. */
  headers(): Record<string, string>;
  /** Wraps the call, for example to answer from memory or to log failures. */
  around?<T>(endpoint: Endpoint, args: object, call: () => Promise<T>): Promise<T>;
  /** Called for every failure before it is thrown. */
  onFailure(failure: ApiFailure, endpoint: Endpoint): void;
}

export interface CallOptions {
  cartId?: string;
  /** Replaces the session's own token: the token of a sign-on link. */
  token?: string;
  signal?: AbortSignal;
}

type Part<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: V };

/** Sent with each call that moves value, and with no other; made by `keysFor` of session/call-keys.ts. */
type KeyOf<E extends AnyEndpoint> = Part<'idempotencyKey', E['idempotent'] extends true ? string : undefined>;

export type CallArgs<E extends AnyEndpoint> = Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  KeyOf<E> &
  CallOptions;

/** Calls an endpoint and returns its flattened data. Throws ApiFailure; an aborted call throws its AbortError. */
export const callEndpoint = async <E extends AnyEndpoint>(
  caller: Caller,
  endpoint: E,
  args: CallArgs<E>,
): Promise<DataOf<E>> => {
  const call = async (): Promise<DataOf<E>> => {
    // Loaded with the first call: a visitor who only reads never downloads it.
    const sent = import('./send.ts').then(({ send }) => send(caller, endpoint, args));
    const answer = await sent.catch((error: unknown) => {
      if (args.signal?.aborted) throw error;
      throw noAnswer(error);
    });
    return flattenAnswer(answer) as DataOf<E>;
  };
  try {
    return await (caller.around ? caller.around(endpoint, args, call) : call());
  } catch (error) {
    if (error instanceof ApiFailure) caller.onFailure(error, endpoint);
    throw error;
  }
};
