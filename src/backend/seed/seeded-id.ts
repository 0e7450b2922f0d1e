// Ids like those of readable-id.ts, but the same for the same happening of the same member: a seed that runs again
// means the same order.
import { createHash } from 'node:crypto';
import { dayInKolkata } from '../ledger/calendar.ts';

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export const seededId = (prefix: string, at: Date, key: string): string => {
  const bytes = [...createHash('sha256').update(key).digest().subarray(0, 10)];
  const letters = bytes.map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  const [year, month, date] = dayInKolkata(at).split('-');
  return `${prefix}-${year}-${month}${date}-${letters.slice(0, 5)}-${letters.slice(5)}`;
};
