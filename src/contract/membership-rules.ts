/** Payments of Plus that a call brings: by itself, and at most. */
export const PLUS_PAYMENTS = { page: 12, most: 50 } as const;
