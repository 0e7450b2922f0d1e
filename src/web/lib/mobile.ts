// Mobile numbers as people type and paste them. Pure.

/** Blanks, dashes, brackets and the invisible marks that a contact list copies with a number. */
const SEPARATORS = /[\s().\u002d\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const COUNTRY_CODE = /^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/;

/** The number as the server wants it: "+91 98765 43210" is 9876543210. */
export const mobileDigits = (typed: string): string =>
  typed.replace(SEPARATORS, '').replace(COUNTRY_CODE, '');
