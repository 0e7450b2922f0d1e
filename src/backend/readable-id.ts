// Ids of things that members talk about. They can be read aloud and contain the day in India and fifty random bits,
// so that none can be guessed and two accounts never share one (outside systems know a thing by its id alone).
import { randomInt } from 'node:crypto';
import { dayInKolkata } from './ledger/calendar.ts';

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LETTER_COUNT = 10;
const SHAPE = new RegExp(`^[A-Z]{2}-\\d{4}-\\d{4}-[${ALPHABET}]{5}-[${ALPHABET}]{5}$`);

/** Whether a text has the shape of such an id, so that it can say nothing else. */
export const isReadableId = (text: string): boolean => SHAPE.test(text);

/** `ZV-2026-1120-K7XQ2-9MP4T` for the prefix `ZV`; each of the ten numbers gives one letter. */
export const formatReadableId = (prefix: string, at: Date, numbers: Iterable<number>): string => {
  const letters = Array.from(numbers, (number) => ALPHABET[number % ALPHABET.length])
    .slice(0, LETTER_COUNT)
    .join('');
  const [year, month, date] = dayInKolkata(at).split('-');
  return `${prefix}-${year}-${month}${date}-${letters.slice(0, 5)}-${letters.slice(5)}`;
};

export const createReadableId = (prefix: string, at: Date): string =>
  formatReadableId(
    prefix,
    at,
    Array.from({ length: LETTER_COUNT }, () => randomInt(ALPHABET.length)),
  );
