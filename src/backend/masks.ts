// Masks of spec §9 for what leaves the server.

/** A card-style number: six x's plus characters 7 to 10. */
export const maskCard = (lcn: string): string => `xxxxxx${lcn.slice(6, 10)}`;

/** A long number keeps its first two and last four digits. */
export const maskMobile = (mobile: string): string =>
  mobile.slice(0, 2) + 'x'.repeat(Math.max(0, mobile.length - 6)) + mobile.slice(-4);
