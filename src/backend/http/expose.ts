// Exposes endpoints of the contract on the HTTP server: validation, session, idempotency, envelope.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataOf, Endpoint, ParsedBodyOf, ParsedQueryOf, Section } from '#contract/endpoint.ts';
import { schemasOf } from '#contract/schemas.ts';
import { assertOpenToAgents, maskForAgent } from './agents.ts';
import type { Tx } from '../db/driver.ts';
import { ApiError, signInNeeded } from './api-error.ts';
import type { CallContext, Caller, MemberContext, TransactionContext, Session } from './context.ts';
import { answerOnce } from './idempotency.ts';
import { readInput } from './read-input.ts';

interface CallInput<E> {
  query: ParsedQueryOf<E>;
  body: ParsedBodyOf<E>;
}

type Handler<E, Context> = (input: CallInput<E>, context: Context) => Promise<DataOf<E>>;

/**
 * What a handler is given: a session if the contract says `member`, and a transaction if the endpoint moves value.
 */
type ContextOf<E extends Endpoint> = E['access'] extends 'public'
  ? CallContext
  : E['idempotent'] extends true
    ? TransactionContext
    : MemberContext;

/** A handler for each endpoint of a section. */
export type Handlers<S extends Section> = {
  [Name in keyof S]: Handler<S[Name], ContextOf<S[Name]>>;
};

/** The handlers of every section: TypeScript names one that is missing. */
export type AllHandlers<C extends Readonly<Record<string, Section>>> = { [S in keyof C]: Handlers<C[S]> };

/** A call as it stands in the record of an agent's visit. */
export interface CallToRecord {
  endpoint: Endpoint;
  session: Session | null;
  /** The body, or else the query, as it was sent. */
  request: unknown;
}

export interface Gate {
  /** As `Db.beginCall`. */
  beginCall(): Promise<() => void>;
  /** Reads the caller's session and headers. */
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>;
  /** The open brand that a name stands for. */
  openBrandOf(name: string): string;
  /** Throws NOT_FOUND if the module that the call belongs to is off; `tx` if it is called inside a transaction. */
  assertModuleOpen(
    endpoint: Endpoint,
    input: { query: unknown; body: unknown },
    caller: Caller,
    tx?: Tx,
  ): Promise<void>;
  /** Throws FORBIDDEN for a call in a session that a page of another site made. */
  assertOwnCall(request: FastifyRequest, caller: Caller): void;
  /** Runs a call and records it if a support agent made it. `isReplay` is asked once it has ended. */
  runRecorded<T>(call: CallToRecord, work: () => Promise<T>, isReplay: () => boolean): Promise<T>;
  /**
   * For a call that moves value. Throws UNAUTHENTICATED if its session ended, or its account was closed, after the call
   * was let in; otherwise neither happens before the transaction ends.
   */
  admit(tx: Tx, session: Session): Promise<void>;
  /** Called after each call that succeeded. */
  onSuccess(endpoint: Endpoint, caller: Caller): Promise<void>;
  /** For tests: checks every answer against the contract as well. */
  checkAnswers: boolean;
}

type AnyHandler = (
  input: { query: unknown; body: unknown },
  context: CallContext | TransactionContext,
) => Promise<object>;

/** An endpoint that is served: who is let in, and what answers. */
interface Exposed {
  gate: Gate;
  endpoint: Endpoint;
  handler: AnyHandler;
}

const requireIdempotencyKey = (request: FastifyRequest): string => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
    throw new ApiError(
      'IDEMPOTENCY_KEY_MISSING',
      'An Idempotency-Key header of 8 to 100 characters is needed',
    );
  }
  return key;
};

/** The effects of a call besides its answer. */
interface CallEffects {
  /** To be done once the call is committed. */
  afterCommit: (() => Promise<void>)[];
  /** The answer is that of an earlier call with the same key: this one did nothing itself. */
  isReplay: boolean;
}

/** Lets a call in and reads its input. Throws ApiError if the caller may not make it, or for malformed input. */
const admittedInput = ({ gate, endpoint }: Exposed, context: Caller, request: FastifyRequest) => {
  const schemas = schemasOf(endpoint);
  gate.assertOwnCall(request, context);
  if (endpoint.access === 'member' && !context.session) {
    throw signInNeeded();
  }
  assertOpenToAgents(endpoint, context.session);
  const brands = { client: context.clientId, openBrandOf: gate.openBrandOf };
  return {
    query: readInput(schemas.query, request.query, brands),
    body: readInput(schemas.body, request.body, brands),
  };
};

/** Runs the handler, in a transaction of its own if the endpoint moves value. */
const runCall = async (exposed: Exposed, context: Caller, request: FastifyRequest, effects: CallEffects) => {
  const { gate, endpoint, handler } = exposed;
  // Here, so that a call that is not let in stands in the record of an agent's visit, too.
  const input = admittedInput(exposed, context, request);
  const afterCommit = (work: () => Promise<void>) => void effects.afterCommit.push(work);
  const { session } = context;
  if (!endpoint.idempotent || !session) {
    await gate.assertModuleOpen(endpoint, input, context);
    return handler(input, { ...context, afterCommit });
  }
  const call = {
    accountId: session.accountId,
    endpointId: endpoint.id,
    key: requireIdempotencyKey(request),
    // The cart is as much a part of the request as the body.
    input: { ...input, cartId: context.cartId },
  };
  const { db, ...others } = context;
  // A transaction that is tried again starts from scratch. It is a replay until the work runs: answerOnce does not run it
  // if another call with the key did.
  const admit = (tx: Tx) => {
    effects.afterCommit.length = 0;
    effects.isReplay = true;
    return gate.admit(tx, session);
  };
  const work = async (tx: Tx) => {
    effects.isReplay = false;
    // Here, so that a call that is repeated after its module was turned off is answered as before.
    await gate.assertModuleOpen(endpoint, input, context, tx);
    return handler(input, { ...others, session, tx, afterCommit });
  };
  return answerOnce(db, call, work, admit);
};

const runAfterCommit = ({ log }: Caller, { afterCommit }: CallEffects): void => {
  for (const work of afterCommit) {
    work().catch((error: unknown) => log.error({ err: error }, 'Work after a call failed'));
  }
};

/** The call has already taken effect: if its count cannot be undone, its password stays counted. */
const reportSuccess = ({ gate, endpoint }: Exposed, caller: Caller): Promise<void> =>
  gate.onSuccess(endpoint, caller).catch((error: unknown) => {
    caller.log.warn({ err: error }, 'A successful call could not be taken off its rate limit');
  });

/** Answers a call that has been let in. */
const answerCall = async (exposed: Exposed, request: FastifyRequest, reply: FastifyReply) => {
  const { gate, endpoint } = exposed;
  const context = await gate.contextOf(request, reply);
  const effects: CallEffects = { afterCommit: [], isReplay: false };
  const call = { endpoint, session: context.session, request: request.body ?? request.query };
  const run = () => runCall(exposed, context, request, effects);
  const result = await gate.runRecorded(call, run, () => effects.isReplay);
  if (!effects.isReplay) await reportSuccess(exposed, context);
  runAfterCommit(context, effects);
  const data = maskForAgent(endpoint, context.session, result);
  if (gate.checkAnswers) schemasOf(endpoint).data.parse(data);
  return { status: 'SUCCESS', statusCode: 200, message: 'OK', data };
};

/** Registers one endpoint. Throws at start if the contract has no schemas for it. */
const exposeEndpoint = (app: FastifyInstance, exposed: Exposed): void => {
  const { gate, endpoint } = exposed;
  schemasOf(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpointId: endpoint.id },
    handler: async (request, reply) => {
      const endCall = await gate.beginCall();
      try {
        return await answerCall(exposed, request, reply);
      } finally {
        endCall();
      }
    },
  });
};

/** Registers every section of the contract with its handlers. */
export const expose = <C extends Readonly<Record<string, Section>>>(
  app: FastifyInstance,
  gate: Gate,
  contract: C,
  handlers: AllHandlers<C>,
): void => {
  for (const [section, calls] of Object.entries(contract)) {
    const handlersOfSection = handlers[section as keyof C];
    for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
      const handler = handlersOfSection[name] as unknown as AnyHandler;
      exposeEndpoint(app, { gate, endpoint, handler });
    }
  }
};
