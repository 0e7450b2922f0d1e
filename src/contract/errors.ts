// The list of all error codes, with the HTTP status and the meaning of each.
// 401 and 403 end the session in the web app (spec §8), so a wrong one-time password must never be one of them.

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
  OTP_USED: { status: 400, meaning: 'The one-time password has already been used.' },
  OTP_UNKNOWN: { status: 400, meaning: 'No such one-time password request for this caller and purpose.' },
  OTP_NOT_VERIFIED: {
    status: 400,
    meaning: 'The one-time password of this request must be verified first.',
  },
  PAN_MISMATCH: {
    status: 400,
    meaning:
      'The PAN does not belong to that name and date of birth; data.triesLeft says how many tries are left.',
  },
  NAME_MISMATCH: {
    status: 400,
    meaning: 'The account is in another name than the PAN; data.triesLeft says how many tries are left.',
  },
  PAYEE_UNKNOWN: {
    status: 400,
    meaning: 'The bank knows no such UPI id or account; data.triesLeft says how many tries are left.',
  },
  UNAUTHENTICATED: { status: 401, meaning: 'No live session.' },
  FORBIDDEN: { status: 403, meaning: 'The session may not do this.' },
  AGENT_NOT_ALLOWED: { status: 403, meaning: 'A support agent may not do this for a member.' },
  NOT_FOUND: { status: 404, meaning: 'No such path, or the caller owns nothing with this id.' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The path exists with another method.' },
  INSUFFICIENT_POINTS: { status: 409, meaning: 'Too few coins; data.missing says how many.' },
  SOLD_OUT: { status: 409, meaning: 'The item or denomination ran out.' },
  NOT_DELIVERABLE: { status: 409, meaning: 'Products are not delivered to the pincode of this address.' },
  COUPON_TAKEN: { status: 409, meaning: 'The member has this coupon; data.orderId names the order.' },
  PRICE_CHANGED: {
    status: 409,
    meaning: 'The price differs from the one that was shown; data has the new one.',
  },
  ORDER_STATE: { status: 409, meaning: 'The order is in a state that does not allow this.' },
  CONVERSION_LIMIT: {
    status: 409,
    meaning:
      'This many points cannot be converted now; the message says why, and data.leftToday how many can.',
  },
  CLAIM_CLOSED: { status: 409, meaning: 'Coins of this trip or order can no longer be claimed.' },
  CART_ORDERED: { status: 409, meaning: 'This cart has already been ordered; data.orderId names the order.' },
  SURVEY_ANSWERED: {
    status: 409,
    meaning: 'The member has already answered this survey with other answers.',
  },
  PLUS_ONLY: { status: 409, meaning: 'The offer is for members of Plus.' },
  RENEWAL_NOT_AGREED: {
    status: 409,
    meaning:
      'The payer of the membership has not agreed to be charged again; renewal is chosen when a plan is bought.',
  },
  CAMPAIGN_CLOSED: { status: 409, meaning: 'The campaign has not begun or is over.' },
  CAMPAIGN_TAKEN: {
    status: 409,
    meaning: 'The member has taken part already; data.orderId names the order.',
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    meaning:
      'The first call with this Idempotency-Key, or another change of the same thing, is still running; Retry-After says when to try again.',
  },
  SSO_LINK_REFUSED: {
    status: 410,
    meaning:
      'The sign-on link was used, is older than a minute, or is not for this agent and client; data.otherBrand says that it is for the site of another brand.',
  },
  PAN_NEEDED: { status: 409, meaning: 'The PAN must be verified first.' },
  PAN_VERIFIED: { status: 409, meaning: 'This account has already verified another PAN.' },
  CASHBACK_LIMIT: {
    status: 409,
    meaning: 'More or fewer coins than may be claimed; data.limits says how many may.',
  },
  ADDRESS_LIMIT: {
    status: 409,
    meaning: 'The account has the maximum number of addresses; data.most says how many that is.',
  },
  ADDRESS_CHANGED: {
    status: 409,
    meaning: 'The address was changed elsewhere since it was read; data.address is the current one.',
  },
  ALREADY_ENROLLED: { status: 409, meaning: 'The number already has an account with the brand.' },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The request did not arrive in full in time; it had no effect.' },
  BODY_TOO_LARGE: { status: 413, meaning: 'The body is larger than 100 kB.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The body is not JSON, or it is compressed.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning:
      'The Idempotency-Key was used with another body or cart; for a partner’s report, its postbackId with another report.',
  },
  OTP_LOCKED: {
    status: 429,
    meaning:
      'Too many wrong one-time passwords: this one is refused from now on, and another one must be asked for; Retry-After says when to try again.',
  },
  PAN_LOCKED: {
    status: 429,
    meaning:
      'The PAN could not be verified five times, or ten were checked in a day; Retry-After says when to try again.',
  },
  PAYEE_LOCKED: {
    status: 429,
    meaning:
      'Five accounts could not be verified, or ten were checked in a day; Retry-After says when to try again.',
  },
  HEADERS_TOO_LARGE: { status: 431, meaning: 'The address and the headers are larger than 16 kB.' },
  RATE_LIMITED: { status: 429, meaning: 'Too many calls; Retry-After says when to try again.' },
  INTERNAL: { status: 500, meaning: 'An internal error; look up the request id in the logs.' },
  UNAVAILABLE: {
    status: 503,
    meaning: 'A service that the call needs is unavailable; Retry-After says when to try again.',
  },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;
