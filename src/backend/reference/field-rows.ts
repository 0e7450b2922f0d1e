// A JSON Schema as rows for people to read: one per field, with its type and rules in words.
import type { PatternName } from '#contract/patterns.ts';
import { patternNamed, type JsonSchema } from './json-schema.ts';
import { shapeNamed } from './shapes.ts';

export interface FieldRow {
  /** The field's path: `items[].image.url`. */
  path: string;
  /** In words; shapes are named. */
  type: string;
  required: boolean;
  /** CommonMark, as in the document; empty if there is none. */
  description: string;
  rules: string[];
}

const PATTERN_WORDS: Record<PatternName, string> = {
  fullName: 'letters and spaces, 3 to 30',
  email: 'an e-mail address',
  mobile: '10 digits, the first 6 to 9',
  pincode: '6 digits, the first not 0',
  address: 'letters, digits, spaces, comma, period, slash, hyphen',
  area: 'letters, digits and spaces, 1 to 30',
  dateOfBirth: 'DD/MM/YYYY',
  dbtDateOfBirth: 'YYYY-MM-DD',
  pan: '5 capital letters, 4 digits, 1 capital letter',
  upiId: 'name@handle',
  bankName: 'letters and spaces, 3 to 30',
  ifsc: '4 capital letters, a zero, 6 letters or digits',
  bankAccount: '9 to 18 digits',
  otp: '6 digits',
  lcn: '10 digits',
};

const patternRule = (pattern: string): string => {
  const known = patternNamed(pattern);
  return known ? PATTERN_WORDS[known] : `fits ${pattern}`;
};

const rangeRule = (low: number | undefined, high: number | undefined, unit: string): string | null => {
  if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}`;
  if (low !== undefined) return `at least ${low}${unit}`;
  return high === undefined ? null : `at most ${high}${unit}`;
};

/** Whether the description already lists the values. */
const isExplained = ({ description = '', enum: values = [] }: JsonSchema): boolean =>
  values.every((value) => description.includes(`\n- \`${String(value)}\`: `));

const rulesOf = (schema: JsonSchema): string[] =>
  [
    schema.const === undefined ? null : `always ${JSON.stringify(schema.const)}`,
    schema.enum && !isExplained(schema)
      ? `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`
      : null,
    schema.pattern ? patternRule(schema.pattern) : null,
    rangeRule(schema.minimum, schema.maximum, ''),
    schema.exclusiveMinimum === undefined ? null : `more than ${schema.exclusiveMinimum}`,
    rangeRule(schema.minLength, schema.maxLength, ' characters'),
    rangeRule(schema.minItems, schema.maxItems, ' items'),
    schema.default === undefined ? null : `default ${JSON.stringify(schema.default)}`,
  ].filter((rule) => rule !== null);

const isNull = (schema: JsonSchema): boolean => schema.type === 'null';

const FORMAT_TYPES: Record<string, string> = { uuid: 'UUID', date: 'date', 'date-time': 'instant' };

const typeOf = (schema: JsonSchema): string => {
  const shape = shapeNamed(schema);
  if (shape !== undefined) return shape;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map(typeOf))].join(' or ');
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.title !== undefined) return schema.title;
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.type === undefined) return typeof schema.const;
  return FORMAT_TYPES[schema.format ?? ''] ?? schema.type;
};

/** Identifies the branch of a union in a path: `sections[kind=rail]`. */
const branchName = (schema: JsonSchema): string => {
  const discriminator = Object.entries(schema.properties ?? {}).find(
    ([, field]) => field.const !== undefined,
  );
  return discriminator ? `[${discriminator[0]}=${String(discriminator[1].const)}]` : '';
};

/** A row for the items of a list, if they have a description or rules that their fields do not show. */
const itemRow = (schema: JsonSchema, path: string): FieldRow[] => {
  const rules = rulesOf(schema);
  const { description = '' } = schema;
  const isPlain = typeof schema.type === 'string' && schema.type !== 'object';
  return isPlain && (description !== '' || rules.length > 0)
    ? [{ path, type: typeOf(schema), required: true, description, rules }]
    : [];
};

const nestedRows = (schema: JsonSchema, path: string): FieldRow[] => {
  const alternatives = (schema.anyOf ?? schema.oneOf)?.filter((one) => !isNull(one));
  if (alternatives) {
    const many = alternatives.length > 1;
    return alternatives.flatMap((one) => nestedRows(one, many ? path + branchName(one) : path));
  }
  if (schema.items) return [...itemRow(schema.items, `${path}[]`), ...nestedRows(schema.items, `${path}[]`)];
  if (typeof schema.additionalProperties === 'object')
    return nestedRows(schema.additionalProperties, `${path}.*`);
  return fieldRows(schema, path);
};

/** The rules of the one branch that remains when "or null" is left out. */
const withBranchRules = (schema: JsonSchema): JsonSchema => {
  const alternatives = (schema.anyOf ?? schema.oneOf)?.filter((one) => !isNull(one)) ?? [];
  return alternatives.length === 1 && alternatives[0] ? { ...alternatives[0], ...schema } : schema;
};

/**
 * Every field of an object schema, depth first, in the contract's order. A reference to a shape is one row, because
 * the shape's fields are listed elsewhere.
 */
export const fieldRows = (schema: JsonSchema, prefix = ''): FieldRow[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const row: FieldRow = {
      path,
      type: typeOf(field),
      required: schema.required?.includes(name) ?? false,
      description: field.description ?? '',
      rules: rulesOf(withBranchRules(field)),
    };
    return [row, ...nestedRows(field, path)];
  });

/** The fields of a shape, which may be one of several kinds. */
export const shapeRows = (shape: JsonSchema): FieldRow[] => nestedRows(shape, '');
