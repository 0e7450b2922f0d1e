// Checks with a provider that may fail only a limited number of times. A try is counted before the provider is asked,
// so that parallel calls get no more tries; it is given back if the provider does not answer. What was refused last is
// refused again without a try: the answer may have been lost, and a member who repeats it never heard of the first.
import { CHECK_RULES } from '#contract/enums.ts';
import { inWords } from '#contract/number-words.ts';
import { addMs } from '../../clock.ts';
import { formatInstant } from '../../format.ts';
import { ApiError, retryAfterOf } from '../../http/api-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import type { CashbackServices } from './types.ts';
import * as repository from './repository-claimants.ts';
import type { Check, CheckKind } from './repository-claimants.ts';

const RETRY_AFTER_SECONDS = 60;

const LOCK_ERRORS = {
  PAN: ['PAN_LOCKED', `Your PAN could not be verified in ${inWords(CHECK_RULES.failures)} tries`],
  PAYEE: ['PAYEE_LOCKED', 'Five accounts could not be verified'],
} as const;

const DAY_LIMIT_TEXTS: Record<CheckKind, string> = {
  PAN: 'Too many PANs were checked today',
  PAYEE: 'Too many accounts were checked today',
};

const UNAVAILABLE_TEXTS: Record<CheckKind, string> = {
  PAN: 'The PAN register is not responding at the moment. Please try again in a minute',
  PAYEE: 'The bank is not responding at the moment. Please try again in a minute',
};

/** The check as of an instant, without locks and counts that have expired by then. */
const checkAt = (check: Check, at: Date): Check => ({
  ...check,
  ...(check.lockedUntil !== null && check.lockedUntil <= at
    ? { failures: 0, lockedUntil: null, refused: null }
    : {}),
  // The provider is asked again on another day: its register may have been corrected.
  ...(check.dayEndsAt !== null && check.dayEndsAt <= at
    ? { checked: 0, dayEndsAt: null, refused: null }
    : {}),
});

const lockEndOf = ({ lockedUntil, checked, dayEndsAt }: Check): Date | null =>
  lockedUntil ?? (checked >= CHECK_RULES.perDay ? dayEndsAt : null);

/** Until when checks are locked; null if they are not. */
export const lockedUntilOf = (check: Check, at: Date): Date | null => lockEndOf(checkAt(check, at));

const leftOf = ({ failures, checked }: Check): number =>
  Math.max(0, Math.min(CHECK_RULES.failures - failures, CHECK_RULES.perDay - checked));

/** Tries left, ignoring locks and counts that have expired. */
export const triesLeft = (check: Check, at: Date): number => leftOf(checkAt(check, at));

const lockedError = (kind: CheckKind, check: Check, at: Date): ApiError => {
  const until = lockEndOf(check) ?? at;
  const retryAfter = retryAfterOf(until.getTime() - at.getTime());
  const [code, tooManyFailures] = LOCK_ERRORS[kind];
  const reason = check.lockedUntil ? tooManyFailures : DAY_LIMIT_TEXTS[kind];
  const message = `${reason}. You can try again after ${formatInstant(until)}`;
  return new ApiError(code, message, { lockedUntil: until.toISOString(), retryAfter });
};

type CheckDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'log'>;

interface TakenTry {
  after: Check;
  isRepetition: boolean;
}

/** What is checked, and the answer that it gets again if it was refused last. */
interface Repeatable<T> {
  values: readonly string[];
  refused: T;
}

/** What the provider is asked, and what its answer means. */
interface Question<T> {
  /** Asks the provider. */
  ask: () => Promise<T>;
  /** Null if the provider's answer is accepted. */
  toRefusal: (answer: T, details: { triesLeft: number }) => ApiError | null;
  repeatable?: Repeatable<T>;
}

export const createChecks = (
  { db, clock, keys, log }: CheckDependencies,
  { accounts }: Pick<CashbackServices, 'accounts'>,
) => {
  /**
   * Uses up a try and returns the resulting check; throws if none is left. `mac` is what is checked: if it was refused
   * last, that is a repetition, and the check is returned as it is.
   */
  const takeTry = (accountId: string, kind: CheckKind, mac: string | null): Promise<TakenTry> =>
    db.tx(async (tx) => {
      await accounts.assertOpen(tx, accountId);
      const at = clock.now();
      const before = checkAt(await repository.lockCheck(tx, accountId, kind), at);
      if (lockEndOf(before)) throw lockedError(kind, before, at);
      if (mac !== null && mac === before.refused) return { after: before, isRepetition: true };
      const failures = before.failures + 1;
      const after: Check = {
        failures,
        lockedUntil: failures >= CHECK_RULES.failures ? addMs(at, CHECK_RULES.lockSeconds * 1000) : null,
        checked: before.checked + 1,
        dayEndsAt: before.dayEndsAt ?? addMs(at, CHECK_RULES.daySeconds * 1000),
        // Until the answer is known: a call at the same time is not a repetition.
        refused: null,
      };
      await repository.saveCheck(tx, accountId, kind, after);
      return { after, isRepetition: false };
    });

  const returnTry = (accountId: string, kind: CheckKind): Promise<void> =>
    db.tx(async (tx) => {
      // Counting in an account that was closed meanwhile would bring back a row that is erased.
      if (!(await accounts.lockOpen(tx, accountId))) return;
      const { failures, checked, dayEndsAt, refused } = await repository.lockCheck(tx, accountId, kind);
      const fewer = { failures: Math.max(0, failures - 1), checked: Math.max(0, checked - 1) };
      await repository.saveCheck(tx, accountId, kind, { ...fewer, lockedUntil: null, dayEndsAt, refused });
    });

  /** The provider's answer. Without one, gives the try back and throws UNAVAILABLE. */
  const askProvider = async <T>(accountId: string, kind: CheckKind, ask: Question<T>['ask']): Promise<T> => {
    try {
      return await withProviderTimeout(ask(), 'The provider');
    } catch (error) {
      log.warn({ err: error, check: kind }, 'A bank or PAN check could not be made');
      await returnTry(accountId, kind);
      throw new ApiError('UNAVAILABLE', UNAVAILABLE_TEXTS[kind], { retryAfter: RETRY_AFTER_SECONDS });
    }
  };

  /**
   * Asks the provider, using up a try. Throws the lock's error if no try is left, or if this was the last one and
   * `toRefusal` rejects the answer; before that, its error with the tries left; UNAVAILABLE if the provider
   * does not answer. With `repeatable`, what was refused last is refused again without a try, and without asking.
   */
  const check = async <T>(
    accountId: string,
    kind: CheckKind,
    { ask, toRefusal, repeatable }: Question<T>,
  ): Promise<T> => {
    const mac = repeatable
      ? keys.mac('check', JSON.stringify([accountId, kind, ...repeatable.values]))
      : null;
    const { after, isRepetition } = await takeTry(accountId, kind, mac);
    const details = { triesLeft: leftOf(after) };
    const sameRefusal = repeatable && isRepetition ? toRefusal(repeatable.refused, details) : null;
    if (sameRefusal) throw sameRefusal;
    const answer = await askProvider(accountId, kind, ask);
    const refusal = toRefusal(answer, details);
    if (!refusal) return answer;
    if (mac !== null) await repository.setRefused(db, accountId, kind, mac);
    throw lockEndOf(after) ? lockedError(kind, after, clock.now()) : refusal;
  };

  return { check };
};

export type Checks = ReturnType<typeof createChecks>;
