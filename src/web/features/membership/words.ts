/** What Plus is, in a sentence. */
export const PLUS_LEAD =
  'Plus members earn more with every partner, and pay less for offers made just for them.';
