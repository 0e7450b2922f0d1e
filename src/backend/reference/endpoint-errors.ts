// Derives the error codes that an endpoint can answer with from its shape in the contract.
import type { z } from 'zod';
import type { EndpointId } from '#contract/index.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { schemasOf } from '#contract/schemas.ts';
import { canBeClosed } from '../http/closed-modules.ts';
import { jsonSchemaOf } from './json-schema.ts';

const ANY: ErrorCode[] = ['RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];
const BODY: ErrorCode[] = ['MALFORMED_REQUEST', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const IDEMPOTENT: ErrorCode[] = ['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS'];

/** By request field: what can be wrong with the thing that it names. */
const BY_FIELD: Record<string, ErrorCode[]> = {
  requestId: ['OTP_UNKNOWN', 'OTP_EXPIRED', 'OTP_USED'],
  otp: ['OTP_WRONG', 'OTP_USED', 'OTP_LOCKED'],
  addressId: ['NOT_FOUND'],
  orderId: ['NOT_FOUND'],
  conversionId: ['NOT_FOUND'],
  paymentId: ['NOT_FOUND'],
  partnerId: ['NOT_FOUND'],
  tripNumber: ['NOT_FOUND'],
  voucherId: ['NOT_FOUND'],
  target: ['NOT_FOUND'],
  entryId: ['NOT_FOUND'],
  sessionId: ['NOT_FOUND'],
  transferId: ['NOT_FOUND'],
  beneficiaryId: ['NOT_FOUND'],
  pan: ['PAN_MISMATCH', 'PAN_LOCKED', 'PAN_VERIFIED'],
  upiId: ['PAN_NEEDED', 'NAME_MISMATCH', 'PAYEE_UNKNOWN', 'PAYEE_LOCKED'],
  productId: ['NOT_FOUND'],
  denomination: ['SOLD_OUT', 'PLUS_ONLY'],
  surveyId: ['NOT_FOUND', 'SURVEY_ANSWERED'],
  planId: ['NOT_FOUND'],
  campaignId: ['NOT_FOUND'],
};

/** By endpoint: codes that do not follow from a field. */
const BY_ENDPOINT: Record<string, ErrorCode[]> = {
  'login.otpInit': ['UNAUTHENTICATED', 'AGENT_NOT_ALLOWED', 'NOT_FOUND'],
  // For EMAIL_OTP.
  'login.otpVerify': ['UNAUTHENTICATED', 'AGENT_NOT_ALLOWED'],
  'login.getLcn': ['OTP_NOT_VERIFIED'],
  'login.getLcnV1': ['OTP_NOT_VERIFIED'],
  'login.otpComplete': ['OTP_NOT_VERIFIED'],
  'login.ssoVerify': ['SSO_LINK_REFUSED'],
  'login.enroll': ['OTP_NOT_VERIFIED', 'ALREADY_ENROLLED'],
  'address.add': ['ADDRESS_LIMIT'],
  'address.update': ['ADDRESS_CHANGED'],
  'address.pinCode': ['NOT_FOUND'],
  'catalogue.fetchCarousel': ['NOT_FOUND'],
  'help.policy': ['NOT_FOUND'],
  'member.update': ['OTP_NOT_VERIFIED'],
  'dbt.verifyUser': ['NOT_FOUND'],
  'dbt.validate': ['NOT_FOUND', 'CASHBACK_LIMIT'],
  'dbt.save': ['PAN_NEEDED', 'CASHBACK_LIMIT', 'CART_ORDERED'],
  'dbt.saveByPost': ['PAN_NEEDED', 'CASHBACK_LIMIT', 'CART_ORDERED'],
  'dbt.verifyPan': ['NOT_FOUND'],
  'dbt.fetchBeneficiary': ['NOT_FOUND'],
  'dbt.transfer': [
    'NOT_FOUND',
    'PAN_NEEDED',
    'CASHBACK_LIMIT',
    'PRICE_CHANGED',
    'CART_ORDERED',
    'INSUFFICIENT_POINTS',
  ],
  'orders.placeVoucher': ['INSUFFICIENT_POINTS', 'PRICE_CHANGED', 'CART_ORDERED'],
  'orders.placeProduct': [
    'INSUFFICIENT_POINTS',
    'PRICE_CHANGED',
    'CART_ORDERED',
    'SOLD_OUT',
    'NOT_DELIVERABLE',
    'PLUS_ONLY',
  ],
  'orders.placeItem': [
    'INSUFFICIENT_POINTS',
    'PRICE_CHANGED',
    'CART_ORDERED',
    'SOLD_OUT',
    'NOT_DELIVERABLE',
    'COUPON_TAKEN',
    'PLUS_ONLY',
  ],
  'orders.validate': ['SOLD_OUT'],
  'orders.verifyPlain': ['OTP_UNKNOWN', 'OTP_EXPIRED', 'ORDER_STATE', 'PLUS_ONLY'],
  'orders.verify': ['ORDER_STATE', 'PLUS_ONLY'],
  'partners.claim': ['CLAIM_CLOSED'],
  'partners.postback': ['FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
  'orders.cancel': ['ORDER_STATE'],
  'orders.giveBack': ['ORDER_STATE'],
  'orders.undo': ['ORDER_STATE'],
  'conversion.clientBalance': ['NOT_FOUND'],
  'conversion.quote': ['NOT_FOUND'],
  'conversion.convert': ['NOT_FOUND', 'PRICE_CHANGED', 'CONVERSION_LIMIT', 'CART_ORDERED'],
  'conversion.verify': ['ORDER_STATE', 'CONVERSION_LIMIT'],
  'payments.callback': ['FORBIDDEN'],
  'membership.buy': ['PRICE_CHANGED'],
  'membership.autoRenewUpdate': ['NOT_FOUND', 'RENEWAL_NOT_AGREED'],
  'membership.autoRenewUpdateByPost': ['NOT_FOUND', 'RENEWAL_NOT_AGREED'],
  'membership.cancel': ['NOT_FOUND', 'PRICE_CHANGED', 'ORDER_STATE'],
  'campaign.createOrder': ['PRICE_CHANGED', 'CAMPAIGN_CLOSED', 'CAMPAIGN_TAKEN'],
} satisfies Partial<Record<EndpointId, ErrorCode[]>>;

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(jsonSchemaOf(schema, 'input').properties ?? {}) : [];

/** False for a public call, whose token is not the session's (such as that of a sign-on link). */
const hasSessionToken = ({ access, headers, ownCallsOnly }: Endpoint): boolean =>
  access === 'member' && (headers?.includes('token') === true || ownCallsOnly === true);

/** Codes of every call of a kind; the page lists them once rather than for each call. */
export const generalErrorsOf = (kind: Pick<Endpoint, 'access' | 'idempotent'>): ErrorCode[] => [
  ...ANY,
  ...BODY,
  ...(kind.idempotent ? IDEMPOTENT : []),
  ...(kind.access === 'member' ? (['UNAUTHENTICATED'] as const) : []),
];

/** Codes that are general for any kind of call. */
export const GENERAL_ERRORS: ReadonlySet<ErrorCode> = new Set(
  generalErrorsOf({ access: 'member', idempotent: true }),
);

/** In the order of `ERROR_CODES`, without duplicates. */
export const errorCodesOf = (endpoint: Endpoint): ErrorCode[] => {
  const { query, body } = schemasOf(endpoint);
  const fields = [...fieldsOf(query), ...fieldsOf(body)];
  const found = new Set<ErrorCode>([
    ...ANY,
    ...(endpoint.access === 'member' ? (['UNAUTHENTICATED'] as const) : []),
    ...(hasSessionToken(endpoint) ? (['FORBIDDEN'] as const) : []),
    ...(endpoint.agents === false ? (['AGENT_NOT_ALLOWED'] as const) : []),
    ...(query ? (['MALFORMED_REQUEST'] as const) : []),
    ...(body ? BODY : []),
    ...(endpoint.idempotent ? IDEMPOTENT : []),
    ...fields.flatMap((field) => BY_FIELD[field] ?? []),
    ...(canBeClosed(endpoint.id) ? (['NOT_FOUND'] as const) : []),
    ...(BY_ENDPOINT[endpoint.id] ?? []),
  ]);
  return (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => found.has(code));
};
