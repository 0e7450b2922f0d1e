// Requests as a caller would send them: what a call needs and what is commonly added, one for each alternative.
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { schemasOf } from '#contract/schemas.ts';
import { exampleOf } from './example.ts';
import { CART_EXAMPLE, headersOf } from './headers.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { REQUEST_VARIANTS, type RequestVariant } from './request-variants.ts';

export interface RequestExample {
  title: string;
  /** Whether it carries the session's cookie. */
  signedIn: boolean;
  headers: Record<string, string>;
  query: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** The required fields, with the given ones added or substituted, in the order of the contract. */
const exampleFields = (schema: z.ZodType | undefined, given: Readonly<Record<string, unknown>> = {}) => {
  const { properties = {}, required = [] } = schema ? jsonSchemaOf(schema, 'input') : {};
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name in given || required.includes(name))
      .map(([name, field]) => [name, given[name] ?? exampleOf(field, name)]),
  );
};

/**
 * The required headers, and the token of a GET that changes something: outside a page of the site it is the only
 * proof.
 */
const requiredHeadersOf = (endpoint: Endpoint): Record<string, string> =>
  Object.fromEntries(
    headersOf(endpoint)
      .filter(({ name, required }) => required || (name === 'token' && endpoint.ownCallsOnly))
      .map(({ name, schema }) => [name, String(exampleOf(schema, name))]),
  );

const PLAIN: readonly RequestVariant[] = [{ title: 'Request' }];

/** At least one; each fits the call's schemas. */
export const requestExamplesOf = (endpoint: Endpoint): RequestExample[] => {
  const { query, body } = schemasOf(endpoint);
  return (REQUEST_VARIANTS[endpoint.id] ?? PLAIN).map((variant) => ({
    title: variant.title,
    signedIn: endpoint.access === 'member' || variant.forCart === true,
    headers: { ...requiredHeadersOf(endpoint), ...(variant.forCart && { cartId: CART_EXAMPLE }) },
    query: exampleFields(query, variant.query),
    ...(body && { body: exampleFields(body, variant.body) }),
  }));
};
