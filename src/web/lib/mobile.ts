// Mobile numbers as people type and paste them. Pure.
import { withPlainDigits } from './typed.ts';

/** Spaces, dashes, brackets and the invisible characters that contact lists copy along with a number. */
const SEPARATORS = /[\s().\u002d\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const COUNTRY_CODE = /^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/;

/** The number in the server's form: "+91 98765 43210" becomes 9876543210. */
export const mobileDigits = (typed: string): string =>
  withPlainDigits(typed).replace(SEPARATORS, '').replace(COUNTRY_CODE, '');
