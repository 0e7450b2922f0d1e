// Malformed calls derived from the contract's schemas: each breaks one rule of one field and is otherwise correct.
import type { z } from 'zod';
import { exampleOf } from '#backend/reference/example.ts';
import { jsonSchemaOf, type JsonSchema } from '#backend/reference/json-schema.ts';

export type Input = Record<string, unknown>;

interface Malformed {
  /** What is wrong, for the test's name. */
  title: string;
  input: Input;
  /** The bad field, as the answer should name it. */
  field: string;
}

/** A query holds only texts, so a value there never has the wrong type, only the wrong form. */
type InputPart = 'query' | 'body';

const brokenTexts = (schema: JsonSchema): unknown[] => [
  ...(schema.enum ? ['NO SUCH VALUE', schema.enum.map(String).join(',')] : []),
  ...(schema.pattern || schema.format ? ['?', ' '] : []),
  ...(schema.minLength ? [''] : []),
  ...(schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)]),
  // No database can store this text.
  'a\u0000b',
];

const brokenNumbers = (schema: JsonSchema): unknown[] => [
  'seven',
  ...(schema.type === 'integer' ? [1.5] : []),
  ...(schema.minimum === undefined ? [] : [schema.minimum - 1]),
  ...(schema.maximum === undefined ? [] : [schema.maximum + 1]),
];

const wrongTypes = (schema: JsonSchema): unknown[] => {
  const others = { string: 7, integer: '7', number: '7', boolean: 'true', array: {}, object: 'text' };
  const other = others[schema.type as keyof typeof others];
  return [other, null, schema.type === 'object' ? ['text'] : { text: 'text' }];
};

const brokenValues = (schema: JsonSchema, part: InputPart): unknown[] => {
  // What may be null, too.
  const [only, ...more] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (only && more.length === 0) return brokenValues(only, part).filter((value) => value !== null);
  const typed = part === 'body' ? wrongTypes(schema) : [];
  if (schema.type === 'integer' || schema.type === 'number') return [...brokenNumbers(schema), ...typed];
  if (schema.type === 'boolean') return ['perhaps', ...typed];
  if (schema.type === 'string') return [...brokenTexts(schema), ...typed];
  if (schema.type === 'array' && schema.maxItems !== undefined) {
    return [Array.from({ length: schema.maxItems + 1 }, () => exampleOf(schema.items ?? {})), ...typed];
  }
  return typed;
};

const setAt = (input: Input, path: string[], value: unknown): Input => {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    const others = Object.entries(input).filter(([other]) => other !== name);
    return Object.fromEntries(value === undefined ? others : [...others, [name, value]]);
  }
  const below = input[name];
  if (Array.isArray(below)) return { ...input, [name]: [value] };
  return { ...input, [name]: setAt((below ?? {}) as Input, rest, value) };
};

const shorten = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 20)}… (${text.length} characters)` : text;
};

const malformedField = (
  schema: JsonSchema,
  path: string[],
  required: boolean,
  valid: Input,
  part: InputPart,
): Malformed[] => {
  const field = path.join('.');
  const broken = brokenValues(schema, part).map((value) => ({
    title: `${field} as ${shorten(value)}`,
    input: setAt(valid, path, part === 'query' ? String(value) : value),
    field,
  }));
  const missing = required ? [{ title: `no ${field}`, input: setAt(valid, path, undefined), field }] : [];
  const item = schema.items ? malformedField(schema.items, [...path, '0'], false, valid, part) : [];
  return [...missing, ...broken, ...item, ...malformedFields(schema, path, valid, part)];
};

const malformedFields = (schema: JsonSchema, path: string[], valid: Input, part: InputPart): Malformed[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    malformedField(field, [...path, name], schema.required?.includes(name) ?? false, valid, part),
  );

/** A call's input that the contract accepts. A query's values are texts, as in a URL. */
export const validInput = (schema: z.ZodType, part: InputPart): Input => {
  const input = exampleOf(jsonSchemaOf(schema, 'input')) as Input;
  if (part === 'body') return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
};

/** The same with only the required fields. */
export const minimalInput = (schema: z.ZodType, part: InputPart): Input => {
  const required = jsonSchemaOf(schema, 'input').required ?? [];
  return Object.fromEntries(
    Object.entries(validInput(schema, part)).filter(([name]) => required.includes(name)),
  );
};

/** Every way to break one rule of one field. */
export const malformedInputs = (schema: z.ZodType, part: InputPart): Malformed[] =>
  malformedFields(jsonSchemaOf(schema, 'input'), [], validInput(schema, part), part);
