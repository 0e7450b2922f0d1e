/** What Plus is, in a sentence. */
export const PLUS_LEAD =
  'Members of Plus earn more with every partner, and pay less for offers made for them.';
