// Rate limits in the database, so that they hold across processes: one statement counts a call in all its windows.
// Thousands of members may share one address, and an attacker may have one too. What tells them apart is that
// members enter the passwords they ask for, so a password that was entered correctly takes its own calls off the
// count again.
import type { Endpoint } from '#contract/endpoint.ts';
import type { EndpointId } from '#contract/index.ts';
import { schemasOf } from '#contract/schemas.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/driver.ts';
import type { Keys } from '../keys.ts';
import { isReadOnlyPost } from '../read-only-posts.ts';
import type { RateLimits } from '../rate-limit-settings.ts';
import { tooManyCalls } from './api-error.ts';
import { hasField } from './has-field.ts';
import { createReadCounter } from './read-counter.ts';
import { subscriberOf } from './subscriber.ts';
import type { Caller, Session } from './context.ts';

interface Rule {
  /** Calls counted under the same name share a limit. */
  name: string;
  limit: number;
  windowSeconds: number;
}

/** The properties of a caller by which calls are counted. */
type Counted = Pick<Caller, 'ip' | 'session'>;

const TEN_MINUTES = 600;
const MINUTE = 60;
const DAY = 86_400;
/** An address that never enters a correct password gets this many times its ten-minute share in a day. */
export const DAILY_SHARES = 5;

const hasOtp = (endpoint: Endpoint): boolean => hasField(schemasOf(endpoint).body, 'otp');

const OTP_REQUESTS: ReadonlySet<string> = new Set<EndpointId>([
  'login.otpInit',
  'login.otpInitLcn',
  'login.otpResend',
]);

const withDailyRule = (name: string, limit: number): Rule[] => [
  { name, limit, windowSeconds: TEN_MINUTES },
  { name: `${name} a day`, limit: limit * DAILY_SHARES, windowSeconds: DAY },
];

/** Needed because each change makes a new session, whose own writes are counted from zero. */
const MAX_CARD_CHANGES = 60;

/** Each calls the client's programme, which belongs to somebody else. */
const PROGRAMME_READS: ReadonlySet<string> = new Set<EndpointId>([
  'conversion.clientBalance',
  'conversion.quote',
]);
const MAX_PROGRAMME_READS = 120;

/** Each writes an order or a conversion for good, may hold coins or pieces until it ends, and may send messages. */
const ORDER_PLACINGS: ReadonlySet<string> = new Set<EndpointId>([
  'orders.placeVoucher',
  'orders.placeProduct',
  'orders.placeItem',
  'membership.buy',
  'campaign.createOrder',
  'conversion.convert',
]);

/** Passwords asked for, and attempts to enter one. */
const requestRules = (subscriber: string, { otpPerIp }: RateLimits): Rule[] =>
  withDailyRule(`otp ${subscriber}`, otpPerIp);
const attemptRules = (subscriber: string, { otpPerIp }: RateLimits): Rule[] =>
  withDailyRule(`try ${subscriber}`, otpPerIp);

const rulesOfAddress = (endpoint: Endpoint, ip: string, limits: RateLimits): Rule[] => {
  const rules: Rule[] = [];
  const subscriber = subscriberOf(ip);
  if (endpoint.id.startsWith('login.')) {
    rules.push({ name: `login ${subscriber}`, limit: limits.loginPerIp, windowSeconds: TEN_MINUTES });
  }
  if (OTP_REQUESTS.has(endpoint.id)) rules.push(...requestRules(subscriber, limits));
  if (hasOtp(endpoint)) rules.push(...attemptRules(subscriber, limits));
  return rules;
};

const rulesOfMember = (endpoint: Endpoint, { accountId, sessionId }: Session, limits: RateLimits): Rule[] => {
  const rules: Rule[] = [];
  if (endpoint.id === 'sessions.changeAccount') {
    rules.push({ name: `cards ${accountId}`, limit: MAX_CARD_CHANGES, windowSeconds: TEN_MINUTES });
  }
  if (PROGRAMME_READS.has(endpoint.id)) {
    rules.push({ name: `programme ${accountId}`, limit: MAX_PROGRAMME_READS, windowSeconds: TEN_MINUTES });
  }
  if (ORDER_PLACINGS.has(endpoint.id)) {
    rules.push({ name: `orders ${accountId}`, limit: limits.ordersPerAccount, windowSeconds: TEN_MINUTES });
  }
  // Some of the spec's GETs change something too.
  const isWrite = endpoint.method === 'POST' || endpoint.ownCallsOnly === true;
  if (endpoint.access === 'member' && isWrite) {
    rules.push({ name: `writes ${sessionId}`, limit: limits.writesPerSession, windowSeconds: MINUTE });
  }
  return rules;
};

const rulesFor = (endpoint: Endpoint, { ip, session }: Counted, limits: RateLimits): Rule[] => [
  ...rulesOfAddress(endpoint, ip, limits),
  ...(session ? rulesOfMember(endpoint, session, limits) : []),
];

/** Calls of the login section have limits of their own. */
const isPublicRead = (endpoint: Endpoint): boolean =>
  endpoint.access === 'public' &&
  !endpoint.id.startsWith('login.') &&
  (endpoint.method === 'GET' || isReadOnlyPost(endpoint));

export interface RateLimiter {
  /** Throws RATE_LIMITED if too many calls of an address came with cookies of no session. */
  assertGuessesLeft(ip: string): void;
  /**
   * Counts a call. Throws RATE_LIMITED with the seconds to wait if it exceeds a limit. `isGuess`: it came with a cookie
   * that may be made up, which counts if it is no session's.
   */
  count(endpoint: Endpoint, caller: Counted & { isGuess?: boolean }): Promise<void>;
  /**
   * A call succeeded: if it gave a one-time password, neither it nor the request for that password counts any more.
   */
  onSuccess(endpoint: Endpoint, caller: Counted): Promise<void>;
  /** Deletes windows that have ended. */
  sweep(): Promise<void>;
}

export const createRateLimiter = (deps: {
  db: Db;
  clock: Clock;
  keys: Keys;
  settings: { limits: RateLimits };
}): RateLimiter => {
  const { db, clock, keys, settings } = deps;
  const reads = createReadCounter(clock);
  const guesses = createReadCounter(clock);
  const bucketOf = (name: string): string => keys.mac('handle', `rate ${name}`);

  const countCall = async (rules: readonly Rule[]): Promise<void> => {
    if (rules.length === 0) return;
    const [row] = await db.query<{ ms: number | null }>('select count_call($1, $2, $3, $4) as ms', [
      rules.map(({ name }) => bucketOf(name)),
      rules.map(({ limit }) => limit),
      rules.map(({ windowSeconds }) => windowSeconds),
      clock.now(),
    ]);
    if (row?.ms != null) throw tooManyCalls(row.ms);
  };

  return {
    assertGuessesLeft: guesses.assertLeft,
    count: async (endpoint, caller) => {
      if (!caller.session && isPublicRead(endpoint)) reads.count(caller.ip);
      if (!caller.session && caller.isGuess) guesses.count(caller.ip);
      await countCall(rulesFor(endpoint, caller, settings.limits));
    },
    onSuccess: async (endpoint, { ip }) => {
      if (!hasOtp(endpoint)) return;
      const subscriber = subscriberOf(ip);
      const rules = [
        ...requestRules(subscriber, settings.limits),
        ...attemptRules(subscriber, settings.limits),
      ];
      await db.query('select forgive_call($1)', [rules.map(({ name }) => bucketOf(name))]);
    },
    // Skips what a call is counting at the moment: both hold several rows, and would wait for each other in a ring.
    sweep: async () =>
      void (await db.query(
        `delete from rate_limit where bucket in (
           select bucket from rate_limit where ends_at < $1 for update skip locked)`,
        [clock.now()],
      )),
  };
};
