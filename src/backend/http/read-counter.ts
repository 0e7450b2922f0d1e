// A limit on what is read without signing in. Counted in this process's memory: a count in the database would cost
// more than the reads that it guards, and several processes only let through as many times more.
import { isIPv4 } from 'node:net';
import type { Clock } from '../clock.ts';
import { tooManyCalls } from './api-error.ts';
import { subscriberOf } from './subscriber.ts';

const WINDOW_MS = 60_000;
/** Twenty a second: hundreds of members behind one address, for pages are answered from memory and caches. */
export const READS_PER_MINUTE = 1200;
/** Counts are forgotten with their window, and all of them where an attacker has more addresses than this. */
const MOST_COUNTED = 100_000;

/** The web server and whoever else is on this machine speaks for many, or measures. */
const isOwn = (ip: string): boolean => {
  const plain = ip.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
};

export const createReadCounter = (clock: Clock) => {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    /** Throws RATE_LIMITED with the seconds to wait where an address reads too much. */
    count: (ip: string): void => {
      if (isOwn(ip)) return;
      const now = clock.now().getTime();
      if (now >= endsAt || counts.size >= MOST_COUNTED) {
        counts = new Map();
        endsAt = now + WINDOW_MS;
      }
      const subscriber = subscriberOf(ip);
      const count = (counts.get(subscriber) ?? 0) + 1;
      counts.set(subscriber, count);
      if (count > READS_PER_MINUTE) throw tooManyCalls(endsAt - now);
    },
  };
};
