// Parses whole numbers. Pure.
import { withPlainDigits } from './typed.ts';

/** A number as people type it: digits, with the separators that people and phones add; null if it is not a number. */
export const wholeNumberIn = (text: string): number | null => {
  const digits = withPlainDigits(text).replace(/[\s,]/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
};

/** What nine digits hold: more than there is of anything here. */
const NINE_DIGITS = 999_999_999;
/** The most that is read from an address or a tab, where anything can stand: the server knows what it allows. */
export const MOST_COINS = NINE_DIGITS;
export const MOST_PAISE = NINE_DIGITS;
export const MOST_PIECES = NINE_DIGITS;

/** A number as written in an address, from `least` to `most`: digits only; null for any other text. */
export const wholeNumberWithin = (text: string | undefined, least: number, most: number): number | null => {
  if (!/^\d{1,9}$/.test(text ?? '')) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
};
