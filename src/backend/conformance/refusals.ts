// How the calls that change something are made on a live system: an API that keeps the contract must refuse them,
// and nothing would change even if it does not.
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
  withToken: boolean;
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

/** Not an object, which every body has to be; a query always is one. */
const NOT_AN_OBJECT: readonly unknown[] = [];

const inputWithoutFields = (endpoint: Endpoint, required: readonly string[]): Input => {
  if (endpoint.method === 'GET') return {};
  return { body: required.length > 0 ? {} : NOT_AN_OBJECT };
};

/** A value that matches nothing that exists: an unknown id, or an amount that no sum reaches. */
const unmatchedValue = (schema: JsonSchema, name: string): unknown => {
  if (schema.format === 'uuid') return randomUUID();
  if (/Id$/.test(name) && schema.type === 'string') return `none-${randomUUID().slice(0, 8)}`;
  if (/Paise$|^coins$/.test(name)) return 987_654_321;
  return exampleOf(schema, name);
};

/** A well-formed call for something that does not exist. */
export const unmatchedInput = (endpoint: Endpoint): Input => {
  const { properties = {}, required = [] } = inputSchemaOf(endpoint);
  const fields = Object.entries(properties).filter(([name]) => required.includes(name));
  return { body: Object.fromEntries(fields.map(([name, field]) => [name, unmatchedValue(field, name)])) };
};

const withoutSession = (endpoint: Endpoint): Refusal[] =>
  endpoint.access === 'public'
    ? []
    : [
        {
          title: 'without a session',
          input: inputWithoutFields(endpoint, inputSchemaOf(endpoint).required ?? []),
          signedIn: false,
          withToken: false,
          codes: ['UNAUTHENTICATED'],
          fields: [],
        },
      ];

/** Whether a call with a session must carry the `token` header. */
const needsToken = (endpoint: Endpoint): boolean =>
  endpoint.access === 'member' &&
  (endpoint.ownCallsOnly === true ||
    (endpoint.method === 'POST' && endpoint.headers?.includes('token') === true));

const refusal = (
  endpoint: Endpoint,
  part: Partial<Refusal> & Pick<Refusal, 'title' | 'input' | 'codes'>,
): Refusal => ({
  signedIn: endpoint.access === 'member',
  withToken: needsToken(endpoint),
  fields: [],
  ...part,
});

const malformed = (endpoint: Endpoint): Refusal[] => {
  const { required = [] } = inputSchemaOf(endpoint);
  const input = inputWithoutFields(endpoint, required);
  // A GET without required fields has nothing to leave out.
  if (endpoint.method === 'GET' && required.length === 0) return [];
  const title = required.length > 0 ? 'with nothing that it needs' : 'with a list as its body';
  const fields = required.length > 0 ? required : ['body'];
  return [refusal(endpoint, { title, input, codes: ['MALFORMED_REQUEST'], fields })];
};

const withoutToken = (endpoint: Endpoint): Refusal[] => {
  if (!needsToken(endpoint)) return [];
  const input = inputWithoutFields(endpoint, inputSchemaOf(endpoint).required ?? []);
  return [
    refusal(endpoint, { title: 'without the token header', input, withToken: false, codes: ['FORBIDDEN'] }),
  ];
};

const withoutIdempotencyKey = (endpoint: Endpoint): Refusal[] =>
  endpoint.idempotent
    ? [
        refusal(endpoint, {
          title: 'without an Idempotency-Key',
          input: unmatchedInput(endpoint),
          codes: ['IDEMPOTENCY_KEY_MISSING'],
        }),
      ]
    : [];

/** Every refusal that the contract promises and that can be provoked without harm. */
export const refusalsOf = (endpoint: Endpoint): Refusal[] => [
  ...withoutSession(endpoint),
  ...withoutToken(endpoint),
  ...malformed(endpoint),
  ...withoutIdempotencyKey(endpoint),
];

/** The one refusal that a read-only call must give as well. */
export const visitorRefusals = withoutSession;
