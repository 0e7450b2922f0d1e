// Puts endpoints of the contract on the HTTP server: validation, session, idempotency, envelope.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DataOf, Endpoint, ParsedBodyOf, ParsedQueryOf, Section } from '#contract/endpoint.ts';
import { schemasOf } from '#contract/schemas.ts';
import { ApiError } from './api-error.ts';
import type { CallContext, MemberContext } from './context.ts';
import { answerOnce } from './idempotency.ts';

export interface CallInput<E> {
  query: ParsedQueryOf<E>;
  body: ParsedBodyOf<E>;
}

export type Handler<E, Context> = (input: CallInput<E>, context: Context) => Promise<DataOf<E>>;

/** A handler for each endpoint of a section; one that the contract marks `member` gets a session. */
export type Handlers<S extends Section> = {
  [Name in keyof S]: Handler<S[Name], S[Name]['access'] extends 'public' ? CallContext : MemberContext>;
};

export interface Gate {
  /** Reads the caller's session and headers. */
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<CallContext>;
  /** In tests every answer is held against the contract as well. */
  checkAnswers: boolean;
}

const fieldsOf = (error: z.ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]));

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const fields = fieldsOf(result.error);
  const first = Object.entries(fields)[0];
  throw new ApiError('MALFORMED_REQUEST', first ? `${first[0]}: ${first[1]}` : 'Malformed request', {
    fields,
  });
};

type AnyHandler = (input: { query: unknown; body: unknown }, context: CallContext) => Promise<object>;

const idempotencyKey = (request: FastifyRequest): string => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
    throw new ApiError(
      'IDEMPOTENCY_KEY_MISSING',
      'An Idempotency-Key header of 8 to 100 characters is needed',
    );
  }
  return key;
};

const answer = async (
  endpoint: Endpoint,
  handler: AnyHandler,
  context: CallContext,
  request: FastifyRequest,
) => {
  const schemas = schemasOf(endpoint);
  if (endpoint.access === 'member' && !context.session) {
    throw new ApiError('UNAUTHENTICATED', 'Please sign in');
  }
  const input = { query: parse(schemas.query, request.query), body: parse(schemas.body, request.body) };
  if (!endpoint.idempotent || !context.session) return handler(input, context);
  const call = {
    accountId: context.session.accountId,
    endpointId: endpoint.id,
    key: idempotencyKey(request),
    input,
  };
  return answerOnce(context, call, (db) => handler(input, { ...context, db }));
};

/** Registers one endpoint. Throws at start where the contract has no schemas for it. */
const exposeOne = (app: FastifyInstance, gate: Gate, endpoint: Endpoint, handler: AnyHandler): void => {
  const schemas = schemasOf(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpointId: endpoint.id },
    handler: async (request, reply) => {
      const data = await answer(endpoint, handler, await gate.contextOf(request, reply), request);
      if (gate.checkAnswers) schemas.data.parse(data);
      return { status: 'SUCCESS', statusCode: 200, message: 'OK', data };
    },
  });
};

/** Registers a section of the contract with its handlers. */
export const expose = <S extends Section>(
  app: FastifyInstance,
  gate: Gate,
  section: S,
  handlers: Handlers<S>,
): void => {
  for (const [name, endpoint] of Object.entries(section)) {
    exposeOne(app, gate, endpoint, handlers[name as keyof S] as unknown as AnyHandler);
  }
};
