// How texts have to look that both sides check.

/** Spec §5. An empty text passes a pattern; whether a field is required is a separate rule. */
export const PATTERNS = {
  fullName: /^[A-Za-z ]{3,30}$/,
  email:
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/,
  mobile: /^[6-9]\d{9}$/,
  pincode: /^[1-9]\d{5}$/,
  address: /^[A-Za-z0-9 ,./-]+$/,
  area: /^[A-Za-z0-9 ]{1,30}$/,
  dateOfBirth: /^\d{2}\/\d{2}\/\d{4}$/,
  dbtDateOfBirth: /^\d{4}-\d{2}-\d{2}$/,
  pan: /^[A-Z]{5}\d{4}[A-Z]$/,
  upiId: /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/,
  bankName: /^[A-Za-z ]{3,30}$/,
  ifsc: /^[A-Z]{4}0[A-Z0-9]{6}$/,
  bankAccount: /^\d{9,18}$/,
  otp: /^\d{6}$/,
  lcn: /^\d{10}$/,
} as const;

/** What is not in spec §5: ids and numbers, of which none may be empty. */
export const FORMS = {
  /** The id of a catalogue item or a partner, or the slug of one. */
  itemId: /^[A-Za-z0-9-]{1,40}$/,
  /** The id of a client, such as ZILLION. */
  clientId: /^[A-Za-z0-9_-]{1,40}$/,
  /** The name of a redirect target. */
  target: /^[a-z0-9-]{2,40}$/,
  /** It goes into a header. */
  cartId: /^[\w-]{1,100}$/,
  /** The number of a trip to a partner, or of a claim. */
  tripNumber: /^[A-Z0-9-]{8,40}$/,
  /** A partner's number of an order, without spaces, so that it can be part of a signed text. */
  orderRef: /^[A-Za-z0-9#/_.-]{3,40}$/,
} as const;

export type PatternName = keyof typeof PATTERNS;

/** Whether a text matches a pattern; an empty text does, as in spec §5. */
export const matchesPattern = (name: PatternName, text: string): boolean =>
  text === '' || PATTERNS[name].test(text);
