// Ids of what members talk about: readable aloud, with the day in India, and fifty random bits, so that none can
// be guessed and two are never alike across accounts (those outside know a thing by its id alone).
import { randomInt } from 'node:crypto';
import { dayInKolkata } from './ledger/calendar.ts';

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** `ZV-2026-1120-K7XQ2-9MP4T` for the prefix `ZV`. */
export const readableId = (prefix: string, at: Date): string => {
  const [year, month, date] = dayInKolkata(at).split('-');
  return `${prefix}-${year}-${month}${date}-${letters(5)}-${letters(5)}`;
};
