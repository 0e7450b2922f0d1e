// A limit on reads without a session. Counted in this process's memory: counting in the database would cost more
// than the reads it guards, and with several processes the limit is merely that many times higher.
import { isIPv4 } from 'node:net';
import { isWithin, type Clock } from '../clock.ts';
import { tooManyCalls } from './api-error.ts';
import { subscriberOf } from './subscriber.ts';

const WINDOW_MS = 60_000;
/** Twenty a second: enough for hundreds of visitors behind one address, who read most pages from caches. */
export const READS_PER_MINUTE = 1200;
/** Counts are dropped at the end of their window, or all at once if an attacker uses more addresses than this. */
const MAX_SUBSCRIBERS = 100_000;

/** The web server on this machine calls for many members; other local callers measure. */
const isLoopback = (ip: string): boolean => {
  const plain = ip.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
};

export const createReadCounter = (clock: Clock) => {
  let counts = new Map<string, number>();
  let since: Date | null = null;
  /** Begins a new window if the last one is over. */
  const msLeft = (): number => {
    const now = clock.now();
    if (!since || !isWithin(WINDOW_MS, since, now) || counts.size >= MAX_SUBSCRIBERS) {
      counts = new Map();
      since = now;
    }
    return since.getTime() + WINDOW_MS - now.getTime();
  };
  const readsOf = (ip: string): number => counts.get(subscriberOf(ip)) ?? 0;
  return {
    /** Throws RATE_LIMITED with the seconds to wait if an address reads too much. */
    count: (ip: string): void => {
      if (isLoopback(ip)) return;
      const ms = msLeft();
      const count = readsOf(ip) + 1;
      counts.set(subscriberOf(ip), count);
      if (count > READS_PER_MINUTE) throw tooManyCalls(ms);
    },
    /** Throws RATE_LIMITED if `count` would. Counts nothing. */
    assertLeft: (ip: string): void => {
      if (isLoopback(ip)) return;
      const ms = msLeft();
      if (readsOf(ip) >= READS_PER_MINUTE) throw tooManyCalls(ms);
    },
  };
};
