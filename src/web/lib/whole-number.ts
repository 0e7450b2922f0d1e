// Parses whole numbers. Pure.
import { withPlainDigits } from './typed.ts';

/** A number as people type it: digits, with the separators that people and phones add; null if it is not a number. */
export const wholeNumberIn = (text: string): number | null => {
  const digits = withPlainDigits(text).replace(/[\s,]/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
};

/** A number as written in an address, from `least` to `most`: digits only; null for any other text. */
export const wholeNumberWithin = (text: string | undefined, least: number, most: number): number | null => {
  if (!/^\d{1,9}$/.test(text ?? '')) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
};
