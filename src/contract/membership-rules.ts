/** How many payments of Plus a call returns: by default, and at most. */
export const PLUS_PAYMENTS = { page: 12, most: 50 } as const;
