// JSON Schema of the contract's zod schemas, as the reference shows it: without parts that are of use to machines
// only.
import { z } from 'zod';
import { PATTERNS, type PatternName } from '#contract/patterns.ts';

/** The part of JSON Schema 2020-12 that the contract needs. */
export interface JsonSchema {
  $ref?: string;
  title?: string;
  /** CommonMark: one or more sentences, and a list of what each value of an enumeration means. */
  description?: string;
  examples?: unknown[];
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
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** For a shape with a title: the description it has everywhere. A single place may add to it. */
export interface TitledSchema extends JsonSchema {
  ownWords?: string;
}

const isTextBoolean = (schema: z.core.$ZodTypes): boolean =>
  schema._zod.def.type === 'pipe' && Array.isArray(schema._zod.bag['truthy']);

/** The description of a schema at the place where it got its current title. */
const ownWordsOf = (schema: z.core.$ZodTypes): string | undefined => {
  const meta = z.globalRegistry.get(schema);
  if (meta?.title === undefined) return undefined;
  const { parent } = schema._zod;
  return (parent && ownWordsOf(parent as z.core.$ZodTypes)) ?? meta.description;
};

/** Leaves out bounds that every whole number has, and patterns that duplicate a format. */
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
  const ownWords = ownWordsOf(zodSchema);
  if (ownWords !== undefined) jsonSchema['ownWords'] = ownWords;
};

/** A copy of the schema without the given keywords. */
export const without = (part: TitledSchema, ...keys: (keyof TitledSchema)[]): JsonSchema =>
  Object.fromEntries(Object.entries(part).filter(([key]) => !(keys as readonly string[]).includes(key)));

type Direction = 'input' | 'output';

const convertSchema = (schema: z.ZodType, io: Direction): TitledSchema => {
  const whole = z.toJSONSchema(schema, { target: 'draft-2020-12', io, override: simplify });
  const made = JSON.parse(JSON.stringify(whole)) as JsonSchema & { $schema?: string };
  delete made.$schema;
  return mapSchema(
    made,
    io === 'output' ? (part) => allowMoreFields(liftDescription(part)) : liftDescription,
  );
};

/** Each schema is needed several times while the document is built. The results are never changed. */
const CACHE = {
  input: new WeakMap<z.ZodType, TitledSchema>(),
  output: new WeakMap<z.ZodType, TitledSchema>(),
};

const cachedSchema = (schema: z.ZodType, io: Direction): TitledSchema => {
  const made = CACHE[io].get(schema) ?? convertSchema(schema, io);
  CACHE[io].set(schema, made);
  return made;
};

/** The schema with `change` applied to every part of it. */
export const titledSchemaOf = (
  schema: z.ZodType,
  io: Direction,
  change: (part: TitledSchema) => JsonSchema,
): JsonSchema => mapSchema(cachedSchema(schema, io), change);

/** What a caller may send (`input`: defaults not applied yet) or gets (`output`). */
export const jsonSchemaOf = (schema: z.ZodType, io: Direction): JsonSchema =>
  titledSchemaOf(schema, io, (part) => without(part, 'ownWords'));

/** Applies `change` to a schema and every schema within it. */
const mapSchema = (schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema => {
  const within = (part: JsonSchema): JsonSchema => mapSchema(part, change);
  const { additionalProperties, properties, items, anyOf, oneOf } = schema;
  return change({
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, within(field)]),
      ),
    }),
    ...(items && { items: within(items) }),
    ...(anyOf && { anyOf: anyOf.map(within) }),
    ...(oneOf && { oneOf: oneOf.map(within) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: within(additionalProperties) }),
  });
};

/** An answer may gain fields later without breaking its readers. */
const allowMoreFields = (schema: JsonSchema): JsonSchema => {
  const { additionalProperties, ...rest } = schema;
  return typeof additionalProperties === 'object' ? schema : rest;
};

/** In "this or null", moves the description of "this" to the whole, unless that has its own. */
const liftDescription = (schema: JsonSchema): JsonSchema => {
  const [one, other, ...more] = schema.anyOf ?? [];
  if (!one?.description || other?.type !== 'null' || more.length > 0) return schema;
  const { description, ...plain } = one;
  return { description, ...schema, anyOf: [plain, other] };
};

/** The contract's named pattern with this source; undefined for the pattern of a single field. */
export const patternNamed = (source: string): PatternName | undefined =>
  (Object.keys(PATTERNS) as PatternName[]).find((name) => PATTERNS[name].source === source);
