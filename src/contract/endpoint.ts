// The definition of an endpoint of the rewards API: a run-time row without any schema library, tied to its zod schemas
// by type only, so that the browser bundle contains none of it.
import type { z, ZodType } from 'zod';

type Method = 'GET' | 'POST';

/** The three hosts of spec §7; an operator may point each elsewhere. */
export type Host = 'api' | 'auth' | 'search';

/** Who may call: anybody, or only callers with a live session. */
type Access = 'public' | 'member';

/** Headers besides platform and clientId that some calls carry, as in spec §7. */
type ExtraHeader = 'token' | 'cartId';

export interface EndpointSchemas {
  /** One sentence for the reference. It is kept here because the browser has no use for it. */
  summary: string;
  /** Further information: what the call is for, what it changes, when it is refused and with which code. */
  description?: string;
  query?: ZodType;
  body?: ZodType;
  /** The `data` object of the envelope. */
  data: ZodType;
}

interface EndpointRow {
  /** `<section>.<name>`: the prefix of the thunk, the key of the handler and the name of the test. */
  id: string;
  method: Method;
  host: Host;
  path: string;
  access: Access;
  headers?: readonly ExtraHeader[];
  /** The answer is the same for everybody who asks the same, so it may be cached for seconds on the way. */
  shared?: boolean;
  /** Moves value: takes an `Idempotency-Key` header. */
  idempotent?: boolean;
  /**
   * Changes something although it is a GET in the spec. Answers only the site's own calls, which send the header
   * `Sec-Fetch-Site: same-origin` or the `token` header of their session. `postFormOf` gives its POST form.
   */
  ownCallsOnly?: boolean;
  /** `false`: closed to support agents, whose session is refused with AGENT_NOT_ALLOWED. */
  agents?: false;
}

export interface Endpoint<Schemas extends EndpointSchemas = EndpointSchemas> extends EndpointRow {
  /** Carries the types; never set. */
  readonly schemas?: Schemas;
}

/** Public endpoints, members' endpoints, and those of them that move value; this decides what a handler is given. */
interface PublicAccess {
  access: 'public';
  idempotent?: false;
}
interface MemberAccess {
  access: 'member';
  idempotent?: false;
}
interface IdempotentAccess {
  access: 'member';
  idempotent: true;
}

interface Declare {
  <Schemas extends EndpointSchemas>(row: EndpointRow & PublicAccess): Endpoint<Schemas> & PublicAccess;
  <Schemas extends EndpointSchemas>(row: EndpointRow & MemberAccess): Endpoint<Schemas> & MemberAccess;
  <Schemas extends EndpointSchemas>(
    row: EndpointRow & IdempotentAccess,
  ): Endpoint<Schemas> & IdempotentAccess;
}

/** Declares an endpoint: `endpoint<typeof schemas.list>({ id: 'orders.list', … })`. */
export const endpoint: Declare = <Row>(row: Row): Row => row;

/**
 * The POST form of a GET that changes something, with the same path and the id `<id>ByPost`: its body has the fields
 * of the GET's query. `postFormOf<typeof schemas.saveByPost>(save)`.
 */
export const postFormOf = <Schemas extends EndpointSchemas>(
  get: EndpointRow & MemberAccess,
): Endpoint<Schemas> & MemberAccess => ({
  ...get,
  id: `${get.id}ByPost`,
  method: 'POST',
});

type SchemasOf<E> = E extends Endpoint<infer S> ? S : never;
type InputOf<S> = S extends ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends ZodType ? z.output<S> : undefined;

/** What a caller sends. */
export type QueryOf<E> = InputOf<SchemasOf<E>['query']>;
export type BodyOf<E> = InputOf<SchemasOf<E>['body']>;
/** What a handler receives after validation. */
export type ParsedQueryOf<E> = OutputOf<SchemasOf<E>['query']>;
export type ParsedBodyOf<E> = OutputOf<SchemasOf<E>['body']>;
/** The `data` object of the answer. */
export type DataOf<E> = OutputOf<SchemasOf<E>['data']>;

/** An endpoint whatever its schemas, as a constraint: `<E extends AnyEndpoint>`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- schemas are both read and written, so no other type fits all
export type AnyEndpoint = Endpoint<any>;

/** A section of the contract: its endpoints by name. */
export type Section = Readonly<Record<string, AnyEndpoint>>;
