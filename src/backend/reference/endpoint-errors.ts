// Which codes of the one list of errors an endpoint may answer with, read off its shape in the contract.
import type { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { schemasOf } from '#contract/schemas.ts';
import { jsonSchemaOf } from './json-schema.ts';

const ANY: ErrorCode[] = ['RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];
const BODY: ErrorCode[] = ['MALFORMED_REQUEST', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const IDEMPOTENT: ErrorCode[] = ['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS'];

/** By a field that the caller sends: what can be wrong with the thing it names. */
const BY_FIELD: Record<string, ErrorCode[]> = {
  requestId: ['OTP_UNKNOWN', 'OTP_EXPIRED'],
  otp: ['OTP_WRONG', 'OTP_USED', 'OTP_LOCKED'],
  handle: ['OTP_NOT_VERIFIED'],
  addressId: ['NOT_FOUND'],
  orderId: ['NOT_FOUND'],
  entryId: ['NOT_FOUND'],
  productId: ['NOT_FOUND'],
  denomination: ['SOLD_OUT'],
};

/** Rules of single endpoints that no field shows. */
const BY_ENDPOINT: Record<string, ErrorCode[]> = {
  'login.otpInit': ['UNAUTHENTICATED', 'NOT_FOUND', 'ORDER_STATE'],
  'login.getLcn': ['OTP_NOT_VERIFIED'],
  'login.enroll': ['OTP_NOT_VERIFIED', 'ALREADY_ENROLLED'],
  'address.add': ['ADDRESS_LIMIT'],
  'address.pincodeAvailability': ['NOT_FOUND'],
  'address.pinCode': ['NOT_FOUND'],
  'help.policy': ['NOT_FOUND'],
  'orders.placeVoucher': ['INSUFFICIENT_POINTS', 'PRICE_CHANGED', 'CART_ORDERED'],
  'orders.verify': ['ORDER_STATE'],
};

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(jsonSchemaOf(schema, 'input').properties ?? {}) : [];

/** In the order of the list, each once. */
export const errorCodesOf = (endpoint: Endpoint): ErrorCode[] => {
  const { query, body } = schemasOf(endpoint);
  const fields = [...fieldsOf(query), ...fieldsOf(body)];
  const found = new Set<ErrorCode>([
    ...ANY,
    ...(endpoint.access === 'member' ? (['UNAUTHENTICATED'] as const) : []),
    ...(endpoint.headers?.includes('token') ? (['FORBIDDEN'] as const) : []),
    ...(query ? (['MALFORMED_REQUEST'] as const) : []),
    ...(body ? BODY : []),
    ...(endpoint.idempotent ? IDEMPOTENT : []),
    ...fields.flatMap((field) => BY_FIELD[field] ?? []),
    ...(BY_ENDPOINT[endpoint.id] ?? []),
  ]);
  return (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => found.has(code));
};
