// What people type or paste, in the characters that the patterns of spec §5 take. Pure. docs/decisions/201.

const DIGIT = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]|(?=[\u0900-\u0dff])\p{Nd}/gu;

/** Zero is at …6 in the blocks of the Indian scripts, and at …0 in the others. */
const valueOf = (digit: string): number => {
  const code = digit.charCodeAt(0);
  return (code & 15) - (code >= 0x900 && code < 0xe00 ? 6 : 0);
};

/** Digits of other scripts and of full width as 0 to 9: a keyboard in Hindi or Arabic types its own. */
export const withPlainDigits = (text: string): string => text.replace(DIGIT, (digit) => `${valueOf(digit)}`);

/** The same without spaces: a pincode, an account number. */
export const unspaced = (text: string): string => withPlainDigits(text).replace(/\s/g, '');

/** Direction marks and other characters without a width, that maps and messages copy along. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const DASH = /[\u2010-\u2015\u2212]/g;

/** A name or an address: any space as a space and any dash as a hyphen, without what nobody sees. */
export const plainText = (text: string): string =>
  withPlainDigits(text).replace(INVISIBLE, '').replace(DASH, '-').replace(/\s/g, ' ').trim();
