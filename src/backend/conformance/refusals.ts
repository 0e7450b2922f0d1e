// How the calls that change something are made on a system that is in use: so that whoever keeps the contract must
// refuse them, and so that nothing would come of them even where it does not.
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { schemasOf } from '#contract/schemas.ts';
import { exampleOf } from '../reference/example.ts';
import { jsonSchemaOf, type JsonSchema } from '../reference/json-schema.ts';
import type { Input } from './reads.ts';

export interface Refusal {
  /** What is wrong with the call, for the report. */
  title: string;
  input: Input;
  /** Sent with the session's cookie. */
  signedIn: boolean;
  /** Sent with the session's `token` header. */
  proven: boolean;
  /** The codes that it may be refused with. */
  codes: readonly ErrorCode[];
  /** The fields that a MALFORMED_REQUEST has to name. */
  fields: readonly string[];
}

const inputSchemaOf = (endpoint: Endpoint): JsonSchema => {
  const { query, body } = schemasOf(endpoint);
  const schema = body ?? query;
  return schema ? jsonSchemaOf(schema, 'input') : {};
};

/** Anything but an object, which no body may be; a query always is one. */
const NO_OBJECT: readonly unknown[] = [];

const without = (endpoint: Endpoint, required: readonly string[]): Input => {
  if (endpoint.method === 'GET') return {};
  return { body: required.length > 0 ? {} : NO_OBJECT };
};

/** Names nothing that there is: an unknown id, and amounts that nothing comes to. */
const nothing = (schema: JsonSchema, name: string): unknown => {
  if (schema.format === 'uuid') return randomUUID();
  if (/Id$/.test(name) && schema.type === 'string') return `none-${randomUUID().slice(0, 8)}`;
  if (/Paise$|^coins$/.test(name)) return 987_654_321;
  return exampleOf(schema, name);
};

/** A call in good form that asks for something that there is not. */
export const idleInput = (endpoint: Endpoint): Input => {
  const { properties = {}, required = [] } = inputSchemaOf(endpoint);
  const fields = Object.entries(properties).filter(([name]) => required.includes(name));
  return { body: Object.fromEntries(fields.map(([name, field]) => [name, nothing(field, name)])) };
};

const signedOut = (endpoint: Endpoint): Refusal[] =>
  endpoint.access === 'public'
    ? []
    : [
        {
          title: 'without a session',
          input: without(endpoint, inputSchemaOf(endpoint).required ?? []),
          signedIn: false,
          proven: false,
          codes: ['UNAUTHENTICATED'],
          fields: [],
        },
      ];

/** Whether a signed-in call has to carry the `token` header. */
const wantsProof = (endpoint: Endpoint): boolean =>
  endpoint.access === 'member' &&
  (endpoint.ownCallsOnly === true ||
    (endpoint.method === 'POST' && endpoint.headers?.includes('token') === true));

const refusal = (
  endpoint: Endpoint,
  part: Partial<Refusal> & Pick<Refusal, 'title' | 'input' | 'codes'>,
): Refusal => ({
  signedIn: endpoint.access === 'member',
  proven: wantsProof(endpoint),
  fields: [],
  ...part,
});

const malformed = (endpoint: Endpoint): Refusal[] => {
  const { required = [] } = inputSchemaOf(endpoint);
  const input = without(endpoint, required);
  // A GET without fields that must be there has nothing to leave out.
  if (endpoint.method === 'GET' && required.length === 0) return [];
  const title = required.length > 0 ? 'with nothing that it needs' : 'with a list as its body';
  const fields = required.length > 0 ? required : ['body'];
  return [refusal(endpoint, { title, input, codes: ['MALFORMED_REQUEST'], fields })];
};

const unproven = (endpoint: Endpoint): Refusal[] => {
  if (!wantsProof(endpoint)) return [];
  const input = without(endpoint, inputSchemaOf(endpoint).required ?? []);
  return [
    refusal(endpoint, { title: 'without the token header', input, proven: false, codes: ['FORBIDDEN'] }),
  ];
};

const unkeyed = (endpoint: Endpoint): Refusal[] =>
  endpoint.idempotent
    ? [
        refusal(endpoint, {
          title: 'without an Idempotency-Key',
          input: idleInput(endpoint),
          codes: ['IDEMPOTENCY_KEY_MISSING'],
        }),
      ]
    : [];

/** Every refusal that the contract promises and that can be asked for without harm. */
export const refusalsOf = (endpoint: Endpoint): Refusal[] => [
  ...signedOut(endpoint),
  ...unproven(endpoint),
  ...malformed(endpoint),
  ...unkeyed(endpoint),
];

/** The one that a call which only reads has to give as well. */
export const refusedVisitor = signedOut;
