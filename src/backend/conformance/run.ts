// Calls every endpoint of an API and reports for each whether it keeps the contract.
import { PLATFORM_HEADER, SESSION_COOKIE } from '#contract/enums.ts';
import type { DataOf, Endpoint, Host } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { contract, endpoints } from '#contract/index.ts';
import { errorCodesOf, GENERAL_ERRORS } from '../reference/endpoint-errors.ts';
import { errorCodeOf, refusalFaults, successFaults, type Answered, type Fault } from './judge.ts';
import { onlyReads, readsOf, type Given, type Input, type Read, type Seen } from './reads.ts';
import { refusalsOf, refusedVisitor, type Refusal } from './refusals.ts';

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
  faults: (Fault & { call: string })[];
  /** If its data was never seen: the code that each read was refused with. */
  unseen: string | null;
  /** Whether it changes something, so that its successful answer was never asked for. */
  refusalsOnly: boolean;
}

const SECONDS = 1000;
const LONGEST_ANSWER = 30 * SECONDS;
/** The longest wait after a 429. */
const LONGEST_WAIT_SECONDS = 65;

interface Call {
  endpoint: Endpoint;
  input: Input;
  signedIn: boolean;
  proven: boolean;
}

const urlOf = ({ hosts }: Target, { endpoint, input }: Call): string => {
  const search = new URLSearchParams(input.query).toString();
  return `${hosts[endpoint.host].replace(/\/$/, '')}${endpoint.path}${search ? `?${search}` : ''}`;
};

const requestOf = (
  { session, client }: Target,
  { endpoint, input, signedIn, proven }: Call,
): RequestInit => ({
  method: endpoint.method,
  redirect: 'manual',
  signal: AbortSignal.timeout(LONGEST_ANSWER),
  headers: {
    accept: 'application/json',
    platform: PLATFORM_HEADER,
    clientid: client,
    ...(signedIn && { cookie: `${SESSION_COOKIE}=${session.jwt}` }),
    ...(proven && { token: session.token }),
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

const send = async (target: Target, call: Call): Promise<Answered> => {
  const answer = await fetch(urlOf(target, call), requestOf(target, call));
  const wait = Number(answer.headers.get('retry-after') ?? NaN);
  if (answer.status === 429 && wait <= LONGEST_WAIT_SECONDS) {
    await answer.body?.cancel();
    await new Promise((done) => setTimeout(done, wait * SECONDS));
    return send(target, call);
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

const shown = (endpoint: Endpoint, { query, body }: Input): string => {
  const search = query && Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : '';
  return `${endpoint.method} ${endpoint.path}${search}${body ? ` ${JSON.stringify(body)}` : ''}`;
};

const refusalCall = async (target: Target, endpoint: Endpoint, refusal: Refusal) => {
  const { input, signedIn, proven, title, codes, fields } = refusal;
  const answered = await send(target, { endpoint, input, signedIn, proven });
  const call = `${shown(endpoint, input)} ${title}`;
  return refusalFaults(answered, codes, fields).map((fault) => ({ ...fault, call }));
};

/** Why a call got no answer, with the system's error code if there is one. */
const whyUnanswered = ({ message, cause }: Error): string => {
  const { code } = (cause ?? {}) as { code?: string };
  return code ? `${message} (${code})` : message;
};

/** A run against one API. Later calls can use the values of earlier answers. */
export const createRun = (target: Target) => {
  const answers = new Map<string, unknown[]>();
  const seen: Seen = <E extends Endpoint>({ id }: E) => (answers.get(id) ?? []) as DataOf<E>[];

  const readingCall = async (endpoint: Endpoint, { input, known }: Read) => {
    const signedIn = endpoint.access === 'member';
    const answered = await send(target, { endpoint, input, signedIn, proven: false });
    const refused = !known && answered.status !== 200 && refusable(endpoint).length > 0;
    const faults = refused ? refusalFaults(answered, refusable(endpoint)) : successFaults(endpoint, answered);
    if (!refused && faults.length === 0) {
      const { data } = answered.json as { data: unknown };
      answers.set(endpoint.id, [...(answers.get(endpoint.id) ?? []), data]);
    }
    const call = shown(endpoint, input);
    return {
      refused: refused ? errorCodeOf(answered) : null,
      faults: faults.map((fault) => ({ ...fault, call })),
    };
  };

  const reportOf = async (endpoint: Endpoint): Promise<Report> => {
    const reading = onlyReads(endpoint);
    const reads = reading ? readsOf(endpoint, seen, target.given) : [];
    const refusals = reading ? refusedVisitor(endpoint) : refusalsOf(endpoint);
    const calls = reads.length + refusals.length;
    const report: Report = { endpoint, calls, faults: [], unseen: null, refusalsOnly: !reading };
    for (const read of reads) {
      const { refused, faults } = await readingCall(endpoint, read);
      report.faults.push(...faults);
      if (refused !== null) report.unseen = refused;
    }
    for (const refusal of refusals) report.faults.push(...(await refusalCall(target, endpoint, refusal)));
    return report;
  };

  return async (endpoint: Endpoint): Promise<Report> => {
    try {
      return await reportOf(endpoint);
    } catch (error) {
      const problem = whyUnanswered(error as Error);
      const call = `${endpoint.method} ${endpoint.path}`;
      const faults = [{ field: 'answer', problem, call }];
      return { endpoint, calls: 1, faults, unseen: null, refusalsOnly: !onlyReads(endpoint) };
    }
  };
};

/** Calls that need values from answers to calls that come after them in the contract. */
const LATE: readonly string[] = [contract.membership.order.id, contract.payments.status.id];

/** All endpoints in the order of the contract, except that those which need others' answers come after them. */
export const inOrder = (): Endpoint[] => {
  const late = ({ id }: Endpoint) => LATE.indexOf(id);
  return [...(endpoints as readonly Endpoint[])].sort((a, b) => late(a) - late(b));
};
