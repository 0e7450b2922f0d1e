// Loyalty card numbers: ten digits, so that the mask of spec §9 ("characters 7 to 10") shows the last four.
import { randomInt } from 'node:crypto';
import { PATTERNS } from '#contract/patterns.ts';

/** The digit that makes a number pass the Luhn check, which catches a mistyped digit. */
const checkDigit = (digits: string): number => {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

/** Nine digits and the one that makes them a card number of ours. */
export const withCheckDigit = (digits: string): string => `${digits}${checkDigit(digits)}`;

/** A random card number; the caller makes sure that it is free. */
export const newLcn = (): string => withCheckDigit(String(randomInt(100_000_000, 1_000_000_000)));

/** Whether a text has the form of a card number. Numbers that came from another programme need no check digit. */
export const isLcn = (text: string): boolean => PATTERNS.lcn.test(text);
