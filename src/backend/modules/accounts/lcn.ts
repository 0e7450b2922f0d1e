// Loyalty card numbers: ten digits, so that the mask of spec §9 ("characters 7 to 10") shows the last four.
import { randomInt } from 'node:crypto';

/** The digit that makes a number pass the Luhn check, which catches a mistyped digit. */
const checkDigit = (digits: string): number => {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

/** A random card number; the caller makes sure that it is free. */
export const newLcn = (): string => {
  const digits = String(randomInt(100_000_000, 1_000_000_000));
  return `${digits}${checkDigit(digits)}`;
};

export const isLcn = (text: string): boolean =>
  /^\d{10}$/.test(text) && checkDigit(text.slice(0, -1)) === Number(text.at(-1));
