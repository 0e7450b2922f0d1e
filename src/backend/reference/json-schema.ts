// JSON Schema of the contract's zod schemas, as the reference shows it: without what only a machine would want.
import { z } from 'zod';
import { PATTERNS, type PatternName } from '#contract/patterns.ts';

/** The part of JSON Schema 2020-12 that the contract needs. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  description?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

const isTextBoolean = (schema: z.core.$ZodTypes): boolean =>
  schema._zod.def.type === 'pipe' && Array.isArray(schema._zod.bag['truthy']);

/** Leaves out bounds that every whole number has, and patterns that a format says better. */
const simplify = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void => {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.propertyNames) delete jsonSchema.propertyNames;
  if (isTextBoolean(zodSchema)) jsonSchema.type = 'boolean';
};

/** What a caller may send (`input`: defaults not applied yet) or gets (`output`). */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const converted = z.toJSONSchema(schema, { target: 'draft-2020-12', io, override: simplify });
  const made = JSON.parse(JSON.stringify(converted)) as JsonSchema & { $schema?: string };
  delete made.$schema;
  return io === 'output' ? open(made) : made;
};

/** An answer may gain fields later without breaking those who read it. */
const open = (schema: JsonSchema): JsonSchema => {
  const { additionalProperties, properties, items, anyOf, oneOf, ...rest } = schema;
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, open(field)])),
    }),
    ...(items && { items: open(items) }),
    ...(anyOf && { anyOf: anyOf.map(open) }),
    ...(oneOf && { oneOf: oneOf.map(open) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: open(additionalProperties) }),
  };
};

/** Which of the contract's patterns it is; undefined for one of a single field. */
export const patternNamed = (source: string): PatternName | undefined =>
  (Object.keys(PATTERNS) as PatternName[]).find((name) => PATTERNS[name].source === source);
