// Mobile numbers as people type and paste them. Pure.
import { plainText } from './typed.ts';

/** What people set between the digits. */
const SEPARATORS = /[ ().-]/g;
const COUNTRY_CODE = /^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/;

/** The number in the server's form: "+91 98765 43210" becomes 9876543210. */
export const mobileDigits = (typed: string): string =>
  plainText(typed).replace(SEPARATORS, '').replace(COUNTRY_CODE, '');
