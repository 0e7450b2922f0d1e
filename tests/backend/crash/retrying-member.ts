// A member who continues over HTTP while the backend or its database is killed: like the web client, it repeats each
// call with its key until it is answered.
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import type { OtpPurpose } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import type { Customer } from '../../support/customers.ts';

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

interface Answer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- every endpoint answers another shape
  data: any;
}

/** Shared by the members of a run. */
export interface Run {
  origin: string;
  /** Calls that were lost, or answered during a kill. */
  losses: number;
  deadline: AbortSignal;
}

interface CallInput {
  body?: object;
  query?: Record<string, string>;
  cartId?: string;
}

/** The call was answered, but the result is not there yet. */
class NotReady extends Error {}

/** A fault that no kill excuses and no retry fixes. */
class FatalError extends Error {}

/** Returns the answer, or throws if the backend is away: then with 503 and Retry-After, never an internal error. */
const fetchAnswer = async (url: string, init?: RequestInit): Promise<Response> => {
  const answer = await fetch(url, init);
  if (answer.status < 500) return answer;
  const text = `${answer.status} of ${url}: ${await answer.text()}`;
  const wait = Number(answer.headers.get('retry-after'));
  if (answer.status !== 503) throw new FatalError(text);
  if (!Number.isInteger(wait) || wait < 1) throw new FatalError(`No Retry-After with ${text}`);
  throw new Error(text);
};

/** The same request with another, equally valid value in it. */
const changed = (body: object): object => {
  if ('otp' in body) return { ...body, otp: body.otp === '000000' ? '111111' : '000000' };
  if ('email' in body) return { ...body, email: 'somebody.else@example.in' };
  if ('microSite' in body) return { ...body, microSite: !body.microSite };
  if ('autoRenew' in body) return { ...body, autoRenew: !body.autoRenew };
  throw new Error(`Nothing to change in ${JSON.stringify(body)}`);
};

/** A call with an Idempotency-Key, and how it was answered. */
interface Keyed {
  endpoint: Endpoint;
  sending: CallInput;
  key: string;
  data: unknown;
}

export type RetryingMember = ReturnType<typeof createRetryingMember>;

export const createRetryingMember = (run: Run, { accountId, mobile, headers }: Customer) => {
  const seen = new Set<string>();
  const keyed: Keyed[] = [];

  /** Repeats `attempt` until it succeeds. */
  const retry = async <T>(what: string, attempt: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof FatalError) throw error;
        if (!(error instanceof NotReady)) run.losses += 1;
        if (run.deadline.aborted) throw new Error(`Nothing came of ${what}`, { cause: error });
      }
      await pause(100);
    }
  };

  /** The first answer that another try would not change. */
  const sendWith = (key: string, endpoint: Endpoint, { body, query, cartId }: CallInput): Promise<Answer> => {
    const request = {
      method: endpoint.method,
      headers: {
        ...headers,
        ...(cartId && { cartid: cartId }),
        ...(endpoint.idempotent && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    const url = `${run.origin}${endpoint.path}?${new URLSearchParams(query).toString()}`;
    return retry(endpoint.id, async () => {
      const answer = await fetchAnswer(url, request);
      const { data } = (await answer.json()) as Answer;
      if (data.errorCode === 'REQUEST_IN_PROGRESS') throw new Error('It is still being worked');
      return { status: answer.status, data };
    });
  };

  const send = async (endpoint: Endpoint, input: CallInput): Promise<Answer> => {
    const key = randomUUID();
    const answer = await sendWith(key, endpoint, input);
    if (endpoint.idempotent && answer.status === 200) {
      keyed.push({ endpoint, sending: input, key, data: answer.data });
    }
    return answer;
  };

  const dataOf = (endpoint: Endpoint, { status, data }: Answer): Answer['data'] => {
    if (status === 200) return data;
    throw new FatalError(`${endpoint.id}: ${status} ${JSON.stringify(data)}`);
  };

  const call = async (endpoint: Endpoint, input: CallInput): Promise<Answer['data']> =>
    dataOf(endpoint, await send(endpoint, input));

  /** The newest password that was sent to the member and not read yet. */
  const newPassword = (): Promise<string> =>
    retry(`a password for ${mobile}`, async () => {
      const answer = await fetchAnswer(`${run.origin}/dev/outbox?to=${mobile}`);
      const messages = (await answer.json()) as { code: string | null; at: string }[];
      const unread = messages.find(({ code, at }) => code !== null && !seen.has(`${at} ${code}`));
      if (!unread?.code) throw new NotReady(`${messages.length} messages, none of them new`);
      seen.add(`${unread.at} ${unread.code}`);
      return unread.code;
    });

  /** Confirms a cart with its one-time password; tries another one if that was superseded. */
  const confirm = async (endpoint: Endpoint, purpose: OtpPurpose, cartId: string, body: object) => {
    const { requestId } = await call(contract.login.otpInit, { body: { purpose }, cartId });
    for (;;) {
      const otp = await newPassword();
      const answer = await send(endpoint, { body: { ...body, requestId, otp }, cartId });
      if (answer.data.errorCode !== 'OTP_WRONG') return dataOf(endpoint, answer);
    }
  };

  /** Pays on the gateway's page, which calls back twice: about the same charge, or (`again`) about a second one. */
  const pay = ({ url }: { url: string }, mode: 'twice' | 'again' = 'twice'): Promise<void> =>
    retry('paying', async () => {
      const body = new URLSearchParams({ outcome: 'PAID', answer: mode });
      const answer = await fetchAnswer(run.origin + url, { method: 'POST', redirect: 'manual', body });
      if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`);
    });

  /** Polls until something has ended; returns its end state. */
  const waitForEnd = (id: string, statusOf: () => Promise<string>): Promise<string> =>
    retry(`the end of ${id}`, async () => {
      const status = await statusOf();
      if (status === 'PENDING') throw new NotReady('It is pending');
      return status;
    });

  /** Repeats every call that moved value under its key, both unchanged and with another body. */
  const repeatCalls = async (): Promise<void> => {
    for (const { endpoint, sending: input, key, data } of keyed) {
      expect(await sendWith(key, endpoint, input)).toEqual({ status: 200, data });
      const other = await sendWith(key, endpoint, { ...input, body: changed(input.body ?? {}) });
      expect([other.status, other.data.errorCode]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    }
  };

  return { accountId, call, confirm, pay, waitForEnd, repeatCalls };
};
