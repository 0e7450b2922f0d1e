// The one list of error codes: the HTTP status each answers with, and what it means.
// 401 and 403 end the session in the web app (spec §8), so a wrong one-time password is never one of them.

export const ERROR_CODES = {
  MALFORMED_REQUEST: { status: 400, meaning: 'A field is missing or malformed; data.fields names it.' },
  IDEMPOTENCY_KEY_MISSING: {
    status: 400,
    meaning: 'The call moves value and came without an Idempotency-Key.',
  },
  OTP_WRONG: {
    status: 400,
    meaning: 'The one-time password does not match; data.triesLeft says how many are left.',
  },
  OTP_EXPIRED: { status: 400, meaning: 'The one-time password is older than ten minutes.' },
  OTP_USED: { status: 400, meaning: 'The one-time password was used already.' },
  OTP_UNKNOWN: { status: 400, meaning: 'No such one-time password request for this caller and purpose.' },
  OTP_NOT_VERIFIED: {
    status: 400,
    meaning: 'The one-time password of this request has to be verified first.',
  },
  UNAUTHENTICATED: { status: 401, meaning: 'No live session.' },
  FORBIDDEN: { status: 403, meaning: 'The session may not do this.' },
  NOT_FOUND: { status: 404, meaning: 'No such path, or nothing of that id belongs to the caller.' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The path exists with another method.' },
  INSUFFICIENT_POINTS: { status: 409, meaning: 'Too few coins; data.missing says how many.' },
  SOLD_OUT: { status: 409, meaning: 'The item or denomination ran out.' },
  PRICE_CHANGED: {
    status: 409,
    meaning: 'The price differs from the one that was shown; data has the new one.',
  },
  ORDER_STATE: { status: 409, meaning: 'The order is in a state that does not allow this.' },
  CART_ORDERED: { status: 409, meaning: 'This cart was ordered already; data.orderId names the order.' },
  REQUEST_IN_PROGRESS: { status: 409, meaning: 'The first call with this Idempotency-Key is still running.' },
  ADDRESS_LIMIT: {
    status: 409,
    meaning: 'The account holds as many addresses as it may; data.most says how many.',
  },
  ALREADY_ENROLLED: { status: 409, meaning: 'The number already has an account.' },
  BODY_TOO_LARGE: { status: 413, meaning: 'The body is larger than 100 kB.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The body is not JSON.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, meaning: 'The Idempotency-Key was used with another body.' },
  OTP_LOCKED: { status: 429, meaning: 'Too many wrong one-time passwords; Retry-After says when to go on.' },
  RATE_LIMITED: { status: 429, meaning: 'Too many calls; Retry-After says when to go on.' },
  INTERNAL: { status: 500, meaning: 'A fault of ours; the request id finds it in the logs.' },
  UNAVAILABLE: { status: 503, meaning: 'A part that is needed is away; Retry-After says when to try again.' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;
