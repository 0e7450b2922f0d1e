// Examples made from JSON Schema: always valid, always the same, and as lifelike as names and rules allow.
import { PATTERNS, type PatternName } from '#contract/patterns.ts';
import type { JsonSchema } from './json-schema.ts';

const FORMATS: Record<string, string> = {
  uuid: '6f1c2a3e-8d4b-4c5a-9e7f-0a1b2c3d4e5f',
  date: '2026-03-31',
  'date-time': '2026-03-31T06:30:00.000Z',
};

const BY_PATTERN: Partial<Record<PatternName, string>> = {
  fullName: 'Asha Menon',
  address: '14, Lake View Road',
  email: 'asha.menon@example.com',
  mobile: '9876543210',
  pincode: '560001',
  otp: '482915',
  pan: 'ABCDE1234F',
  upiId: 'asha@examplebank',
  ifsc: 'EXMP0001234',
  bankAccount: '001234567890',
};

/** By the field's name, where a value of the right type says more than "text" or 1. */
const BY_NAME: Record<string, unknown> = {
  accent: '#00714a',
  activityDate: '2026-03-30T06:30:00.000Z',
  addressLine1: '14, Lake View Road',
  addressLine2: 'Indiranagar',
  alt: 'A paper boat on a blue plate',
  amountPaise: 50_000,
  availablePointsAmount: 25_000,
  availableWorthPaise: 625_000,
  balanceAfter: 25_000,
  blockedPointsAmount: 2_000,
  brandName: 'Wanderlane Stays',
  cartId: 'cart-7c1e5f20',
  categoryId: 'travel',
  city: 'Bengaluru',
  code: 'WLS-4821-9031',
  count: 1,
  dateOfBirth: '14/08/1990',
  denomination: 50_000,
  denominationPaise: 50_000,
  discountPaise: 0,
  discountPercent: 0,
  entryId: 'entry-1042',
  firstName: 'Asha',
  fullName: 'Asha Menon',
  href: '/burn/vouchers',
  lastName: 'Menon',
  lcn: 'xxxxxx4417',
  listPaise: 50_000,
  listPricePaise: 50_000,
  maxAmountPaise: 500_000,
  minAmountPaise: 50_000,
  mobile: '9876543210',
  name: 'Wanderlane Stays gift card',
  orderId: 'order-20417',
  paisePerCoin: 25,
  placement: 'MARKETING|HOME',
  points: 2_000,
  pointsLeft: 23_000,
  pointsMissing: 0,
  pricePaise: 50_000,
  productId: 'wanderlane-stays',
  slug: 'wanderlane-stays-gift-card',
  state: 'Karnataka',
  status: 'ACTIVE',
  target: 'xxxxxx3210',
  title: 'Wanderlane Stays gift card',
  totalPaise: 50_000,
  totalPointsAmount: 27_000,
  url: '/art/paper-boat.webp',
};

const typeOf = (value: unknown): string => (Number.isInteger(value) ? 'integer' : typeof value);

const withinBounds = (value: unknown, schema: JsonSchema): boolean => {
  if (typeof value === 'number') {
    return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
  }
  const text = String(value);
  return (
    text.length <= (schema.maxLength ?? Infinity) &&
    (!schema.pattern || new RegExp(schema.pattern).test(text))
  );
};

const named = (name: string, schema: JsonSchema): unknown => {
  const value = BY_NAME[name];
  const fits = schema.type === typeOf(value) || (schema.type === 'number' && typeof value === 'number');
  return fits && withinBounds(value, schema) ? value : undefined;
};

const textExample = (schema: JsonSchema): string => {
  if (schema.format) return FORMATS[schema.format] ?? '';
  if (!schema.pattern) return 'text';
  const known = (Object.keys(PATTERNS) as PatternName[]).find((n) => PATTERNS[n].source === schema.pattern);
  return (known && BY_PATTERN[known]) ?? 'text-1';
};

const objectExample = (schema: JsonSchema): Record<string, unknown> => {
  if (typeof schema.additionalProperties === 'object') {
    return { accent: exampleOf(schema.additionalProperties, 'accent') };
  }
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, exampleOf(field, name)]),
  );
};

/** A value that fits the schema. `name` is the field it stands in. */
export const exampleOf = (schema: JsonSchema, name = ''): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && schema.type !== 'object') return schema.default;
  if (schema.enum) return schema.enum[0];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives?.[0]) return exampleOf(alternatives[0], name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  const plain = type === undefined ? schema : { ...schema, type };
  if (type === 'object') return objectExample(plain);
  if (type === 'array') return schema.items ? [exampleOf(schema.items, name)] : [];
  const lifelike = named(name, plain);
  if (lifelike !== undefined) return lifelike;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  return textExample(plain);
};
