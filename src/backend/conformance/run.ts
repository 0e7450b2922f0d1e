// Calls every endpoint of an API and reports for each whether it keeps the contract.
import { PLATFORM_HEADER, SESSION_COOKIE } from '#contract/enums.ts';
import type { DataOf, Endpoint, Host } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { contract, endpoints } from '#contract/index.ts';
import type { Violation } from '#contract/violations.ts';
import { errorCodesOf, GENERAL_ERRORS } from '../reference/endpoint-errors.ts';
import { errorCodeOf, refusalViolations, successViolations, type ReceivedAnswer } from './check-answer.ts';
import { isReadOnly, readsOf, refusalsOfExisting } from './reads.ts';
import type { AnswersOf, Given, Input, Read } from './reads.ts';
import { refusalsOf, visitorRefusals, type Refusal } from './refusals.ts';

export interface Target {
  /** The three hosts of the contract. */
  hosts: Readonly<Record<Host, string>>;
  /** The values of the cookies `jwt` and `token` of a signed-in member. */
  session: { jwt: string; token: string };
  given: Given;
  client: string;
}

export interface Report {
  endpoint: Endpoint;
  calls: number;
  violations: (Violation & { call: string })[];
  /** If its data was never seen: why. */
  unseen: string | null;
  /** Whether it changes something, so that its successful answer was never asked for. */
  refusalsOnly: boolean;
}

const SECOND_MS = 1000;
export const ANSWER_TIMEOUT_MS = 30 * SECOND_MS;
/** The longest that a call waits after 429s, all of them together. */
const MAX_WAIT_SECONDS = 65;

interface Call {
  endpoint: Endpoint;
  input: Input;
  signedIn: boolean;
  withToken: boolean;
}

const urlOf = ({ hosts }: Target, { endpoint, input }: Call): string => {
  const search = new URLSearchParams(input.query).toString();
  return `${hosts[endpoint.host].replace(/\/$/, '')}${endpoint.path}${search ? `?${search}` : ''}`;
};

const requestOf = (
  { session, client }: Target,
  { endpoint, input, signedIn, withToken }: Call,
): RequestInit => ({
  method: endpoint.method,
  redirect: 'manual',
  signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  headers: {
    accept: 'application/json',
    platform: PLATFORM_HEADER,
    clientid: client,
    ...(signedIn && { cookie: `${SESSION_COOKIE}=${session.jwt}` }),
    ...(withToken && { token: session.token }),
    ...(endpoint.headers?.includes('cartId') && { cartid: 'conformance' }),
    ...(input.body && { 'content-type': 'application/json' }),
  },
  ...(input.body && { body: JSON.stringify(input.body) }),
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const send = async (target: Target, call: Call, waited = 0): Promise<ReceivedAnswer> => {
  const answer = await fetch(urlOf(target, call), requestOf(target, call));
  // At least a second, so that a run ends even if the API never lets the call in and says to come back at once.
  const wait = Math.max(1, Number(answer.headers.get('retry-after') ?? NaN));
  if (answer.status === 429 && waited + wait <= MAX_WAIT_SECONDS) {
    await answer.body?.cancel();
    await new Promise((done) => setTimeout(done, wait * SECOND_MS));
    return send(target, call, waited + wait);
  }
  const contentType = answer.headers.get('content-type');
  return { status: answer.status, contentType, json: parsed(await answer.text()) };
};

/**
 * Codes that may refuse a read of something that may not exist. Excludes the codes that any call can answer, and
 * those about the session: this one is a member's, and sends no token that could be wrong.
 */
const refusable = (endpoint: Endpoint): ErrorCode[] =>
  errorCodesOf(endpoint).filter(
    (code) => !GENERAL_ERRORS.has(code) && code !== 'AGENT_NOT_ALLOWED' && code !== 'FORBIDDEN',
  );

/** Whether a read was refused as it may be. */
const isAllowedRefusal = (endpoint: Endpoint, { known }: Read, received: ReceivedAnswer): boolean => {
  if (received.status === 200) return false;
  if (!known) return refusable(endpoint).length > 0;
  const code = errorCodeOf(received);
  return refusalsOfExisting(endpoint).some((allowed) => allowed === code);
};

/** The lists of an answer that consists of them, but for the cursor of the next page; none of any other. */
const listsOf = (data: unknown): unknown[][] => {
  const values = Object.entries(data as Record<string, unknown>).flatMap(([name, value]) =>
    name === 'nextCursor' ? [] : [value],
  );
  return values.every((value) => Array.isArray(value)) ? (values as unknown[][]) : [];
};

interface ReadResult {
  /** The code of an allowed refusal. */
  refused: string | null;
  /** The data of an answer without faults. */
  data: unknown;
  violations: Report['violations'];
}

/** Why the reads showed no data; null if one did, or is at fault. */
const unseenReason = (results: readonly ReadResult[]): string | null => {
  if (results.length === 0 || results.some(({ violations }) => violations.length > 0)) return null;
  const answered = results.filter(({ refused }) => refused === null);
  if (answered.length === 0) return `refused with ${results.at(-1)?.refused}`;
  const lists = answered.flatMap(({ data }) => listsOf(data));
  return lists.length > 0 && lists.every(({ length }) => length === 0) ? 'its lists are empty' : null;
};

const describeCall = (endpoint: Endpoint, { query, body }: Input): string => {
  const search = query && Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : '';
  return `${endpoint.method} ${endpoint.path}${search}${body ? ` ${JSON.stringify(body)}` : ''}`;
};

const runRefusal = async (target: Target, endpoint: Endpoint, refusal: Refusal) => {
  const { input, signedIn, withToken, title, codes, fields } = refusal;
  const received = await send(target, { endpoint, input, signedIn, withToken });
  const call = `${describeCall(endpoint, input)} ${title}`;
  return refusalViolations(received, codes, fields).map((violation) => ({ ...violation, call }));
};

/** Why a call got no answer, with the system's error code if there is one. */
export const failureReason = ({ message, cause }: Error): string => {
  const { code } = (cause ?? {}) as { code?: string };
  return code ? `${message} (${code})` : message;
};

/** A run against one API. Later calls can use the values of earlier answers. */
export const createRun = (target: Target) => {
  const answers = new Map<string, unknown[]>();
  const answersOf: AnswersOf = <E extends Endpoint>({ id }: E) => (answers.get(id) ?? []) as DataOf<E>[];

  const runRead = async (endpoint: Endpoint, read: Read): Promise<ReadResult> => {
    const { input } = read;
    const signedIn = endpoint.access === 'member';
    const received = await send(target, { endpoint, input, signedIn, withToken: false });
    const refused = isAllowedRefusal(endpoint, read, received);
    const violations = refused
      ? refusalViolations(received, refusable(endpoint))
      : successViolations(endpoint, received);
    const isAnswer = !refused && violations.length === 0;
    const data = isAnswer ? (received.json as { data: unknown }).data : null;
    if (isAnswer) answers.set(endpoint.id, [...(answers.get(endpoint.id) ?? []), data]);
    const call = describeCall(endpoint, input);
    return {
      refused: refused ? errorCodeOf(received) : null,
      data,
      violations: violations.map((violation) => ({ ...violation, call })),
    };
  };

  const reportOf = async (endpoint: Endpoint): Promise<Report> => {
    const reading = isReadOnly(endpoint);
    const reads = reading ? readsOf(endpoint, answersOf, target.given) : [];
    const refusals = reading ? visitorRefusals(endpoint) : refusalsOf(endpoint);
    const calls = reads.length + refusals.length;
    const report: Report = { endpoint, calls, violations: [], unseen: null, refusalsOnly: !reading };
    const results: ReadResult[] = [];
    for (const read of reads) results.push(await runRead(endpoint, read));
    report.violations.push(...results.flatMap(({ violations }) => violations));
    report.unseen = unseenReason(results);
    for (const refusal of refusals) report.violations.push(...(await runRefusal(target, endpoint, refusal)));
    return report;
  };

  return async (endpoint: Endpoint): Promise<Report> => {
    try {
      return await reportOf(endpoint);
    } catch (error) {
      const problem = failureReason(error as Error);
      const call = `${endpoint.method} ${endpoint.path}`;
      const violations = [{ field: 'answer', problem, call }];
      return { endpoint, calls: 1, violations, unseen: null, refusalsOnly: !isReadOnly(endpoint) };
    }
  };
};

/** Calls that need values from answers to calls that come after them in the contract. */
const LATE: readonly string[] = [contract.membership.order.id, contract.payments.status.id];

/** All endpoints in the order of the contract, except that those which need others' answers come after them. */
export const endpointsInOrder = (): Endpoint[] => {
  const late = ({ id }: Endpoint) => LATE.indexOf(id);
  return [...(endpoints as readonly Endpoint[])].sort((a, b) => late(a) - late(b));
};
