// Rate limits in the database, so that they hold across processes: one statement counts a call in a window.
import { isIP } from 'node:net';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/driver.ts';
import type { Keys } from '../keys.ts';
import type { RateLimits } from '../settings.ts';
import { ApiError } from './api-error.ts';
import type { Session } from './context.ts';

interface Rule {
  /** Names what is counted together. */
  name: string;
  limit: number;
  windowSeconds: number;
}

export interface Caller {
  ip: string;
  session: Session | null;
}

const TEN_MINUTES = 600;
const MINUTE = 60;

/** What one subscriber holds: an IPv4 address, or all of an IPv6 network of 64 bits. */
const subscriberOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || isIP(ip) !== 6) return mapped ?? ip;
  // The one spelling that a URL gives it, without the name of an interface.
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, '')}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
};

const rulesFor = (endpoint: Endpoint, { ip, session }: Caller, limits: RateLimits): Rule[] => {
  const rules: Rule[] = [];
  const subscriber = subscriberOf(ip);
  if (endpoint.id.startsWith('login.')) {
    rules.push({ name: `login ${subscriber}`, limit: limits.loginPerIp, windowSeconds: TEN_MINUTES });
  }
  if (endpoint.id === 'login.otpInit' || endpoint.id === 'login.otpResend') {
    rules.push({ name: `otp ${subscriber}`, limit: limits.otpPerIp, windowSeconds: TEN_MINUTES });
  }
  if (session && endpoint.access === 'member' && endpoint.method === 'POST') {
    rules.push({
      name: `writes ${session.sessionId}`,
      limit: limits.writesPerSession,
      windowSeconds: MINUTE,
    });
  }
  return rules;
};

export interface RateLimiter {
  /** Counts a call. Throws RATE_LIMITED with the seconds to wait where it is one too many. */
  count(endpoint: Endpoint, caller: Caller): Promise<void>;
  /** Forgets windows that have ended. */
  sweep(): Promise<void>;
}

export const createRateLimiter = (parts: {
  db: Db;
  clock: Clock;
  keys: Keys;
  settings: { limits: RateLimits };
}): RateLimiter => {
  const { db, clock, keys, settings } = parts;

  const countOne = async ({ name, limit, windowSeconds }: Rule): Promise<void> => {
    const now = clock.now();
    const [row] = await db.query<{ hits: number; ends_at: Date }>(
      `insert into rate_limit as r (bucket, hits, ends_at) values ($1, 1, $3)
       on conflict (bucket) do update
          set hits = case when r.ends_at <= $2 then 1 else r.hits + 1 end,
              ends_at = case when r.ends_at <= $2 then excluded.ends_at else r.ends_at end
       returning hits, ends_at`,
      [keys.mac('handle', `rate ${name}`), now, new Date(now.getTime() + windowSeconds * 1000)],
    );
    if (!row || row.hits <= limit) return;
    const retryAfter = Math.max(1, Math.ceil((row.ends_at.getTime() - now.getTime()) / 1000));
    throw new ApiError('RATE_LIMITED', 'Too many calls. Please try again later', { retryAfter });
  };

  return {
    count: async (endpoint, caller) => {
      for (const rule of rulesFor(endpoint, caller, settings.limits)) await countOne(rule);
    },
    sweep: async () => void (await db.query('delete from rate_limit where ends_at < $1', [clock.now()])),
  };
};
