// Operators with an API of their own learn from the document what each field means: every field needs a description.
import { openApiDocument, type Operation } from '#backend/reference/openapi.ts';
import { ERROR_CODES } from '#contract/errors.ts';
import { shapeNamed } from '#backend/reference/shapes.ts';
import type { JsonSchema } from '#backend/reference/json-schema.ts';

interface Field {
  path: string;
  description: string;
  values: readonly unknown[];
}

const document = openApiDocument();

/** A shape that is referred to counts as if it were inline. */
const shapeOf = (schema: JsonSchema): JsonSchema[] => {
  const name = shapeNamed(schema);
  return name === undefined ? [] : [document.components.schemas[name] ?? {}];
};

const withinOf = (schema: JsonSchema): JsonSchema[] => [...shapeOf(schema), ...partsOf(schema)];

const partsOf = ({ items, additionalProperties, anyOf = [], oneOf = [] }: JsonSchema): JsonSchema[] => [
  ...(items ? [items] : []),
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ...anyOf,
  ...oneOf,
];

/** For a nullable field or a list, the schema of the value or item. */
const valuesOf = (schema: JsonSchema): readonly unknown[] =>
  schema.enum ?? schema.anyOf?.flatMap(valuesOf) ?? [];

const fieldsOf = (schema: JsonSchema, path: string): Field[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { path: `${path}.${name}`, description: field.description ?? '', values: valuesOf(field) },
    ...fieldsOf(field, `${path}.${name}`),
  ]),
  ...withinOf(schema).flatMap((one) => fieldsOf(one, path)),
];

const schemaOf = (media: Record<string, { schema: object }> | undefined): JsonSchema =>
  media?.['application/json']?.schema ?? {};

const fieldsOfCall = (operation: Operation): Field[] => [
  ...operation.parameters.map(({ name, in: place, description, schema }) => ({
    path: `${place}.${name}`,
    description,
    values: valuesOf(schema),
  })),
  ...fieldsOf(schemaOf(operation.requestBody?.content), 'body'),
  ...fieldsOf(schemaOf(operation.responses['200']?.content), 'answer'),
];

const calls = Object.values(document.paths).flatMap((methods) =>
  Object.values(methods).map((operation) => [operation.operationId, operation] as const),
);

/** Enumerations with self-explanatory values. */
const EVIDENT = new Set(['salutation', 'network', 'name', 'role', 'clientName']);

const nameOf = ({ path }: Field): string => path.split('.').at(-1) ?? '';

const explains = ({ description }: Field, value: unknown): boolean =>
  description.includes(`\n- \`${String(value)}\`: `) ||
  new RegExp(`\\b${String(value)}\\b`).test(description);

describe('The OpenAPI document', () => {
  it.each(calls)('describes each field of %s in whole sentences', (_id, operation) => {
    const wanting = fieldsOfCall(operation).filter(
      ({ description }) => !/^[A-Z`][^]{3,}[.)]$/.test(description.trim()),
    );
    expect(wanting.map(({ path, description }) => `${path}: ${description}`)).toEqual([]);
  });

  it.each(calls)('explains each enumeration value of %s', (_id, operation) => {
    const unexplained = fieldsOfCall(operation)
      .filter((field) => !EVIDENT.has(nameOf(field)))
      .flatMap((field) =>
        field.values.filter((value) => !explains(field, value)).map((value) => [field.path, value]),
      );
    expect(unexplained).toEqual([]);
  });

  it.each(calls)('lists every error code mentioned by %s among its responses', (_id, operation) => {
    const told = fieldsOfCall(operation).map(({ description }) => description);
    const named = [operation.description ?? '', ...told].join(' ').match(/\b[A-Z][A-Z_]+\b/g) ?? [];
    const listed = Object.values(operation.responses).map(({ description }) => description);
    const missing = named.filter((code) => code in ERROR_CODES && !listed.join(' ').includes(`${code}: `));
    // List them at the call in src/backend/reference/endpoint-errors.ts.
    expect(missing).toEqual([]);
  });

  it('describes each field of an error', () => {
    const failure = document.components.schemas['Failure'] ?? {};
    expect(fieldsOf(failure, 'failure').filter(({ description }) => description === '')).toEqual([]);
  });

  it('is checked by a search that finds a field without a description', () => {
    const bare = fieldsOf(
      { properties: { list: { description: 'A list.', items: { properties: { on: {} } } } } },
      '',
    );
    expect(bare.filter(({ description }) => description === '').map(({ path }) => path)).toEqual([
      '.list.on',
    ]);
  });
});
