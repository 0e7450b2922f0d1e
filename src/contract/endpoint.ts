// What an endpoint of the rewards API is: a run-time row without any schema library,
// tied to its zod schemas by type only, so that the browser bundle carries none of it.
import type { z, ZodType } from 'zod';

export type Method = 'GET' | 'POST';

/** The three hosts of spec §7; an operator may point each elsewhere. */
export type Host = 'api' | 'auth' | 'search';

/** Who may call: anybody, or whoever holds a live session. */
export type Access = 'public' | 'member';

/** Headers beyond platform and clientId that single calls carry, as in spec §7. */
export type ExtraHeader = 'token' | 'cartId';

export interface EndpointSchemas {
  /** One sentence for the reference: it stands here because the browser has no use for it. */
  summary: string;
  /** What the sentence leaves out: what the call is for, what it changes, when it is refused with which code. */
  description?: string;
  query?: ZodType;
  body?: ZodType;
  /** The `data` object of the envelope. */
  data: ZodType;
}

export interface EndpointRow {
  /** `<section>.<name>`: the thunk's prefix, the handler's key and the test's name. */
  id: string;
  method: Method;
  host: Host;
  path: string;
  access: Access;
  headers?: readonly ExtraHeader[];
  /** The same answer for everybody who asks the same: it may be kept for seconds on the way. */
  shared?: boolean;
  /** Moves value: takes an `Idempotency-Key` header. */
  idempotent?: boolean;
  /**
   * Changes something although the spec has it as a GET: answered to the site's own calls alone, which say
   * `Sec-Fetch-Site: same-origin` or carry the `token` header of their session. `postFormOf` gives its POST form.
   */
  ownCallsOnly?: boolean;
  /** `false`: closed to support agents, whose session is refused with AGENT_NOT_ALLOWED. */
  agents?: false;
}

export interface Endpoint<Schemas extends EndpointSchemas = EndpointSchemas> extends EndpointRow {
  /** Carries the types; never set. */
  readonly schemas?: Schemas;
}

/** Anybody's, a member's, and a member's that moves value: what a handler is given goes by that. */
interface OfAnybody {
  access: 'public';
  idempotent?: false;
}
interface OfMember {
  access: 'member';
  idempotent?: false;
}
interface MovesValue {
  access: 'member';
  idempotent: true;
}

interface Declare {
  <Schemas extends EndpointSchemas>(row: EndpointRow & OfAnybody): Endpoint<Schemas> & OfAnybody;
  <Schemas extends EndpointSchemas>(row: EndpointRow & OfMember): Endpoint<Schemas> & OfMember;
  <Schemas extends EndpointSchemas>(row: EndpointRow & MovesValue): Endpoint<Schemas> & MovesValue;
}

/** Declares an endpoint: `endpoint<typeof schemas.list>({ id: 'orders.list', … })`. */
export const endpoint: Declare = <Row>(row: Row): Row => row;

/**
 * The POST form of a GET that changes something, under the same path and as `<id>ByPost`: in its body stands what
 * the GET has in its query. `postFormOf<typeof schemas.saveByPost>(save)`.
 */
export const postFormOf = <Schemas extends EndpointSchemas>(
  get: EndpointRow & OfMember,
): Endpoint<Schemas> & OfMember => ({
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

/** A section of the contract: its endpoints by name. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a section holds endpoints of any shape
export type Section = Readonly<Record<string, Endpoint<any>>>;
