import { compileErrors, validate } from '@readme/openapi-parser';
import { z } from 'zod';
import { openApiDocument, type Operation } from '#backend/reference/openapi.ts';
import { collectShapes, shapeNamed } from '#backend/reference/shapes.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { ERROR_DETAILS, errorDetailsOf } from '#contract/errors.schemas.ts';
import { endpoints } from '#contract/index.ts';
import { schemasOf } from '#contract/schemas.ts';

const document = openApiDocument();
const rows = (endpoints as readonly Endpoint[]).map((endpoint) => [endpoint.id, endpoint] as const);

const operationOf = ({ path, method }: Endpoint): Operation => {
  const found = document.paths[path]?.[method === 'GET' ? 'get' : 'post'];
  if (!found) throw new Error(`The document has no ${method} ${path}`);
  return found;
};

const headerOf = (operation: Operation, name: string) =>
  operation.parameters.find((parameter) => parameter.in === 'header' && parameter.name === name);

const expectToFit = (schema: z.ZodType, value: unknown): void => {
  expect(schema.safeParse(value).error?.issues ?? []).toEqual([]);
};

describe('The OpenAPI document', () => {
  it('is valid OpenAPI 3.1 according to an independent validator', async () => {
    const result = await validate(structuredClone(document) as never);
    expect(result.valid ? '' : compileErrors(result)).toBe('');
  });

  it('is found invalid by that validator when a part is missing', async () => {
    const broken: Record<string, unknown> = structuredClone({ ...document });
    delete broken['info'];
    expect((await validate(broken as never)).valid).toBe(false);
  });

  it('says of every error that comes with Retry-After that it does', () => {
    const waiting = Object.entries(ERROR_CODES).filter(
      ([code, { status }]) => status === 429 || status === 503 || code === 'REQUEST_IN_PROGRESS',
    );
    expect(waiting.length).toBeGreaterThan(4);
    for (const [code, { meaning }] of waiting) {
      expect([code, meaning]).toEqual([
        code,
        expect.stringMatching(/; Retry-After says when to try again\.$/),
      ]);
    }
  });

  it('contains exactly the endpoints of the contract', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    const expected = rows.map(([id, { method, path }]) => `${id} ${method.toLowerCase()} ${path}`);
    expect(operations.sort()).toEqual(expected.sort());
  });

  it('gives each operation one tag that it describes', () => {
    const known = document.tags.map(({ name }) => name);
    for (const [, endpoint] of rows) {
      expect(operationOf(endpoint).tags).toEqual([expect.stringMatching(/./)]);
      expect(known).toEqual(expect.arrayContaining(operationOf(endpoint).tags));
    }
  });

  it.each(rows)('states who may call %s and with which headers', (_id, endpoint) => {
    const operation = operationOf(endpoint);
    expect(operation.security).toEqual(endpoint.access === 'member' ? [{ session: [] }] : []);
    expect(headerOf(operation, 'clientId')).toMatchObject({ required: false });
    expect(headerOf(operation, 'platform')).toMatchObject({ required: false });
    for (const name of ['token', 'cartId'] as const) {
      expect(headerOf(operation, name) !== undefined).toBe(
        endpoint.headers?.includes(name) || (name === 'token' && endpoint.ownCallsOnly) || false,
      );
    }
    expect(headerOf(operation, 'Idempotency-Key')?.required).toBe(endpoint.idempotent);
    expect(operation.responses['401'] !== undefined).toBe(
      // For an e-mail address and for carts, which belong to a member.
      endpoint.access === 'member' || ['login.otpInit', 'login.otpVerify'].includes(endpoint.id),
    );
  });

  it.each(rows)('shows examples of %s that conform to the contract', (_id, endpoint) => {
    const { query, body, data } = schemasOf(endpoint);
    const operation = operationOf(endpoint);
    const answer = operation.responses['200']?.content['application/json'].example as { data: unknown };
    expectToFit(data, answer.data);
    const asked = Object.values(operation.requestBody?.content['application/json'].examples ?? {});
    expect(asked.length > 0).toBe(body !== undefined);
    for (const { value } of asked) expectToFit(body ?? data, value);
    const samples = operation['x-codeSamples'].map(({ source }) => source);
    expect(samples.length).toBeGreaterThanOrEqual(Math.max(1, asked.length));
    for (const source of samples) {
      const { searchParams, pathname } = new URL(
        (/"\$[A-Z]+(\/[^"]*)"/.exec(source) ?? [])[1] ?? '',
        'http://api',
      );
      expect(pathname).toBe(endpoint.path);
      if (query) expectToFit(query, Object.fromEntries(searchParams));
      const sent = /-d '([^]*)'$/.exec(source)?.[1];
      if (body) expectToFit(body, JSON.parse((sent ?? '').replaceAll("'\\''", "'")));
    }
  });

  it.each(rows)('lists the errors of %s by status, in the envelope', (_id, endpoint) => {
    const failures = Object.entries(operationOf(endpoint).responses).filter(([status]) => status !== '200');
    expect(failures.length).toBeGreaterThan(0);
    for (const [status, answer] of failures) {
      const codes = [...answer.description.matchAll(/([A-Z_]+): /g)].map((match) => match[1] ?? '');
      expect(codes.length).toBeGreaterThan(0);
      for (const code of codes) {
        expect(ERROR_CODES).toHaveProperty(code, expect.objectContaining({ status: Number(status) }));
      }
      expect(answer.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Failure' });
    }
  });

  it.each(rows)('shows for each error of %s an answer with all that belongs to it', (_id, endpoint) => {
    const failures = Object.entries(operationOf(endpoint).responses).filter(([status]) => status !== '200');
    for (const [status, { description, content }] of failures) {
      const examples = content['application/json'].examples ?? {};
      expect(Object.keys(examples)).toEqual(
        [...description.matchAll(/\b([A-Z][A-Z_]+): /g)].map(([, code]) => code),
      );
      for (const [code, { value }] of Object.entries(examples)) {
        const details = Object.fromEntries(errorDetailsOf(endpoint, code as ErrorCode));
        const data = z.strictObject({ errorCode: z.literal(code), ...details });
        expectToFit(
          z.strictObject({
            status: z.literal('FAILED'),
            statusCode: z.literal(Number(status)),
            message: z.string(),
            data,
          }),
          value,
        );
      }
    }
  });

  it('describes every field that the meaning of an error code mentions', () => {
    const mentioned = Object.entries(ERROR_CODES).flatMap(([code, { meaning }]) =>
      [...meaning.matchAll(/data\.(\w+)/g)].map(([, name = '']) => [code, name] as const),
    );
    expect(mentioned.length).toBeGreaterThan(10);
    // List the code at that field in src/contract/errors.schemas.ts.
    for (const [code, name] of mentioned) expect(ERROR_DETAILS[name]?.codes).toContain(code);
    const { properties } = document.components.schemas['Failure']?.properties?.['data'] ?? {};
    expect(Object.keys(properties ?? {})).toEqual(['errorCode', ...Object.keys(ERROR_DETAILS)]);
  });

  it('has a call for every field of a failure that belongs to certain calls', () => {
    for (const { calls = [], codes } of Object.values(ERROR_DETAILS)) {
      for (const id of calls) {
        const found = endpoints.find((one) => one.id === id) as Endpoint;
        const text = JSON.stringify(operationOf(found).responses);
        expect(codes.some((code) => text.includes(`${code}: `))).toBe(true);
      }
    }
  });

  it('documents every error code at some endpoint, except for a wrong method and requests that cannot be read', () => {
    const all = rows.flatMap(([, endpoint]) => Object.values(operationOf(endpoint).responses));
    const text = all.map(({ description }) => description).join(' ');
    const missing = Object.keys(ERROR_CODES).filter((code) => !text.includes(`${code}: `));
    // List the code at the calls that answer with it in src/backend/reference/endpoint-errors.ts.
    expect(missing).toEqual(['METHOD_NOT_ALLOWED', 'REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE']);
  });

  it('documents Retry-After for 429 and 503, and for a 409 that may be a request in progress', () => {
    const responsesOf = (endpointId: string) =>
      operationOf(endpoints.find(({ id }) => id === endpointId) as Endpoint).responses;
    expect(responsesOf('orders.cancel')['409']?.headers).toHaveProperty('Retry-After');
    expect(responsesOf('address.update')['409']?.headers).toBeUndefined();
    const responses = responsesOf('login.otpVerify');
    expect(responses['429']?.headers).toHaveProperty('Retry-After');
    expect(responses['503']?.headers).toHaveProperty('Retry-After');
    expect(responses['400']?.headers).toBeUndefined();
  });

  it('defines every schema that is referenced, and references every schema it defines', () => {
    const named = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, $ref = '']) =>
      shapeNamed({ $ref }),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  it('explains itself: it cites no specification, which its readers do not have', () => {
    const cited = JSON.stringify(document).match(/[^"]*\b[Ss]pec\b[^"]*|[^"]*§[^"]*/g);
    expect(cited ?? []).toEqual([]);
  });

  it('refuses two schemas with the same title', () => {
    const { refToShape } = collectShapes();
    const rate = z.object({ points: z.int() }).meta({ title: 'Rate', description: 'What coins are worth.' });
    expect(refToShape(z.object({ now: rate, then: rate.describe('Of last year.') }), 'output')).toMatchObject(
      {
        properties: {
          now: { $ref: '#/components/schemas/Rate' },
          then: { $ref: '#/components/schemas/Rate', description: 'Of last year.' },
        },
      },
    );
    const other = z.object({ paise: z.int() }).meta({ title: 'Rate' });
    expect(() => refToShape(other, 'output')).toThrow('Two shapes are called Rate');
  });

  it('is the same each time it is built', () => {
    expect(openApiDocument()).toEqual(document);
  });
});
