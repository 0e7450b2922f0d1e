// Sends a call by axios, and answers whatever came of it.
import axios from 'axios';
import type { Endpoint } from '#contract/endpoint.ts';
import { PLATFORM_HEADER } from '#contract/enums.ts';
import { noteServerTime } from '#web/session/server-clock.ts';
import type { Caller, CallOptions } from './call.ts';
import type { RawAnswer } from './failure.ts';

const headersOf = (caller: Caller, args: CallOptions): Record<string, string> => ({
  Accept: 'application/json',
  platform: PLATFORM_HEADER,
  ...caller.headers(),
  ...(args.token ? { token: args.token } : {}),
  ...(args.cartId ? { cartId: args.cartId } : {}),
  ...(args.idempotencyKey ? { 'Idempotency-Key': args.idempotencyKey } : {}),
});

/** How long a call may take before it counts as failed, in milliseconds. */
const TIMEOUT = 15_000;

export const send = async (
  caller: Caller,
  endpoint: Endpoint,
  args: CallOptions & { query?: unknown; body?: unknown },
): Promise<RawAnswer> => {
  const asked = Date.now();
  const response = await axios.request<unknown>({
    method: endpoint.method,
    url: caller.baseOf(endpoint) + endpoint.path,
    params: args.query,
    data: endpoint.method === 'POST' ? (args.body ?? {}) : undefined,
    headers: headersOf(caller, args),
    signal: args.signal,
    withCredentials: true,
    timeout: TIMEOUT,
    adapter: 'fetch',
    validateStatus: () => true,
  });
  if (typeof window !== 'undefined') noteServerTime(response.headers['date'], asked, Date.now());
  return { status: response.status, statusText: response.statusText, body: response.data };
};
