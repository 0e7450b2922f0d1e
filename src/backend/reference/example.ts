// Examples generated from JSON Schema: always valid, always the same, and as realistic as names and rules allow.
import { PATTERNS, type PatternName } from '#contract/patterns.ts';
import { patternNamed, type JsonSchema } from './json-schema.ts';

const FORMATS: Record<string, string> = {
  uuid: '6f1c2a3e-8d4b-4c5a-9e7f-0a1b2c3d4e5f',
  date: '2026-03-31',
  'date-time': '2026-03-31T06:30:00.000Z',
  uri: 'https://shop.example/arrive?trip=TR-2026-0302-K7XQ2-9MP4T',
};

const BY_PATTERN: Partial<Record<PatternName, string>> = {
  fullName: 'Asha Menon',
  address: '14, Lake View Road',
  email: 'asha.menon@example.com',
  mobile: '9876543210',
  pincode: '560001',
  otp: '482915',
  lcn: '6104827354',
  pan: 'ABCPM1234F',
  upiId: 'asha@examplebank',
  ifsc: 'SBIN0000001',
  bankAccount: '001234567890',
};

/** Values by field name, where they say more than "text" or 1. Used only if they have the right type. */
const BY_NAME: Record<string, unknown> = {
  accent: '#00714a',
  account: 'xxxxasha@examplebank',
  accountHolder: 'Asha Menon',
  activityDate: '2026-03-30T06:30:00.000Z',
  addressLine1: '14, Lake View Road',
  addressLine2: 'Indiranagar',
  answers: 'often:weekly,where:market.supermarket,coins:fuel,find:mail.message,recommend:perhaps',
  alt: 'A paper boat on a blue plate',
  amountPaise: 50_000,
  availablePointsAmount: 25_000,
  availableWorthPaise: 625_000,
  balanceAfter: 25_000,
  blockedPointsAmount: 2_000,
  branchCode: '001234',
  brandName: 'Saffron Cart',
  cartId: 'cart-7c1e5f20',
  campaignId: 'zillion-plus',
  categoryId: 'groceries',
  city: 'Bengaluru',
  code: 'SFC-4821-9031',
  conversionId: 'CV-2026-0302-K7XQ2-9MP4T',
  coins: 500,
  count: 1,
  dateOfBirth: '14/08/1990',
  denomination: 50_000,
  denominationPaise: 50_000,
  discountPaise: 0,
  discountPercent: 0,
  entryId: '0b7e1d52-6c3f-4f0e-8a3d-2d9c4b1a7e60',
  firstName: 'Asha',
  fullName: 'Asha Menon',
  earnPer100: 4,
  href: '/burn/vouchers',
  lastName: 'Menon',
  lcn: 'xxxxxx4417',
  listPaise: 50_000,
  listPricePaise: 50_000,
  maxAmountPaise: 500_000,
  minAmountPaise: 50_000,
  mobile: '9876543210',
  month: '2026-03',
  name: 'Monthly groceries voucher',
  on: '2026-02-28',
  orderId: 'ZV-2026-0330-K7XQ2-9MP4T',
  orderRef: 'SC-20417',
  paisePerCoin: 25,
  planId: 'plus-12',
  placement: 'MARKETING|HOME',
  placements: 'MARKETING|HOME',
  pointsName: 'Harbour points',
  partnerId: 'pt-1002',
  points: 2_000,
  pointsLeft: 23_000,
  pointsMissing: 0,
  pricePaise: 50_000,
  postbackId: 'pb-2026-0302-0001',
  productId: 'v-1010',
  surveyId: 'how-you-shop-2026',
  signature: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  slug: 'monthly-groceries-voucher',
  state: 'Karnataka',
  status: 'ACTIVE',
  target: 'xxxxxx3210',
  tripNumber: 'TR-2026-0302-K7XQ2-9MP4T',
  title: 'Monthly groceries voucher',
  totalPaise: 50_000,
  totalPointsAmount: 27_000,
  url: '/art/paper-boat.webp',
  username: 'Rohit Deshpande',
  device: 'Chrome on Android',
  addedAt: '2026-01-12T06:30:00.000Z',
  clickedAt: '2026-03-02T06:30:00.000Z',
  trackUntil: '2026-03-03T06:30:00.000Z',
  claimUntil: '2026-05-31T06:30:00.000Z',
  expectedBy: '2026-04-14T18:30:00.000Z',
  reportedAt: '2026-03-04T06:30:00.000Z',
  filedAt: '2026-03-10T06:30:00.000Z',
  answerBy: '2026-03-25T18:30:00.000Z',
  expiresAt: '2027-03-31T18:30:00.000Z',
  earnedOn: '2026-01-12T06:30:00.000Z',
  verifyBy: '2026-03-31T06:40:00.000Z',
  payBy: '2026-03-31T06:45:00.000Z',
  since: '2026-03-31T06:30:00.000Z',
  until: '2027-03-31T06:30:00.000Z',
  nextChargeAt: '2027-03-30T06:30:00.000Z',
  startsAt: '2026-03-31T06:30:00.000Z',
  endsAt: '2027-03-31T06:30:00.000Z',
  restorableUntil: '2026-03-31T06:31:00.000Z',
};

const typeOf = (value: unknown): string => (Number.isInteger(value) ? 'integer' : typeof value);

const withinBounds = (value: unknown, schema: JsonSchema): boolean => {
  if (typeof value === 'number') {
    return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
  }
  const text = String(value);
  return (
    text.length <= (schema.maxLength ?? Infinity) &&
    (!schema.pattern || new RegExp(schema.pattern).test(text)) &&
    (schema.format !== 'date' || PATTERNS.dbtDateOfBirth.test(text))
  );
};

const exampleByName = (name: string, schema: JsonSchema): unknown => {
  // The field wants a complete URL.
  if (schema.format === 'uri') return undefined;
  const value = BY_NAME[name];
  const fits = schema.type === typeOf(value) || (schema.type === 'number' && typeof value === 'number');
  return fits && withinBounds(value, schema) ? value : undefined;
};

const textExample = (schema: JsonSchema): string => {
  if (schema.format) return FORMATS[schema.format] ?? '';
  if (!schema.pattern) return 'text';
  const known = patternNamed(schema.pattern);
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

/** Undefined if the schema states none. */
const statedExample = (schema: JsonSchema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && schema.type !== 'object') return schema.default;
  return (schema.examples ?? schema.enum)?.[0];
};

/** Of a text, a number or a boolean. */
const plainExample = (schema: JsonSchema, name: string): unknown => {
  const lifelike = exampleByName(name, schema);
  if (lifelike !== undefined) return lifelike;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  return textExample(schema);
};

/** A value that fits the schema. `name` is the name of the field it is for. */
export const exampleOf = (schema: JsonSchema, name = ''): unknown => {
  const stated = statedExample(schema);
  if (stated !== undefined) return stated;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives?.[0]) return exampleOf(alternatives[0], name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  const plain = type === undefined ? schema : { ...schema, type };
  if (type === 'object') return objectExample(plain);
  if (type === 'array') return schema.items ? [exampleOf(schema.items, name)] : [];
  return plainExample(plain, name);
};
