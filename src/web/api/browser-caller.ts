// The browser's caller: calls its own origin and mirrors the token cookie as a header.
import Cookies from 'js-cookie';
import { TOKEN_COOKIE } from '#contract/enums.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { pageClient } from '#web/lib/page-client.ts';
import type { Caller } from './call.ts';
import type { ApiFailure } from './failure.ts';

type FailureListener = (failure: ApiFailure, endpoint: Endpoint) => void;

const listeners = new Set<FailureListener>();

/** Registers a listener for failed calls and returns a function that removes it. */
export const onCallFailure = (listener: FailureListener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const headers = (): Record<string, string> => {
  const token = Cookies.get(TOKEN_COOKIE);
  return {
    clientId: pageClient(),
    ...(token ? { token } : {}),
  };
};

export const browserCaller: Caller = {
  baseOf: () => '',
  headers,
  onFailure: (failure, endpoint) => listeners.forEach((listener) => listener(failure, endpoint)),
};
