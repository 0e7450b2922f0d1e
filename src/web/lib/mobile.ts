// Mobile numbers as people type and paste them. Pure.
import { plainText } from './typed.ts';

/** What people set between the digits. */
const SEPARATORS = /[ ().-]/g;
const COUNTRY_CODE = /^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/;

/** What is wrong with digits that do not match the pattern of spec §5: ten of them may be, too. */
export const INVALID_MOBILE = 'Enter a mobile number of 10 digits that starts with 6, 7, 8 or 9';

/** The number in the server's form: "+91 98765 43210" becomes 9876543210. */
export const mobileDigits = (typed: string): string =>
  plainText(typed).replace(SEPARATORS, '').replace(COUNTRY_CODE, '');
