// Checks with a provider that may fail only a limited number of times. A try is counted before the provider is asked,
// so that parallel calls get no more tries; it is given back if the provider does not answer.
import { CHECK_RULES } from '#contract/enums.ts';
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
  PAN: ['PAN_LOCKED', 'Your PAN could not be verified in five tries'],
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
  ...(check.lockedUntil !== null && check.lockedUntil <= at ? { failures: 0, lockedUntil: null } : {}),
  ...(check.dayEndsAt !== null && check.dayEndsAt <= at ? { checked: 0, dayEndsAt: null } : {}),
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

type CheckDependencies = Pick<Dependencies, 'db' | 'clock' | 'log'>;

export const createChecks = (
  { db, clock, log }: CheckDependencies,
  { accounts }: Pick<CashbackServices, 'accounts'>,
) => {
  /** Uses up a try and returns the resulting check; throws if none is left. */
  const takeTry = (accountId: string, kind: CheckKind): Promise<Check> =>
    db.tx(async (tx) => {
      await accounts.assertOpen(tx, accountId);
      const at = clock.now();
      const before = checkAt(await repository.lockCheck(tx, accountId, kind), at);
      if (lockEndOf(before)) throw lockedError(kind, before, at);
      const failures = before.failures + 1;
      const taken: Check = {
        failures,
        lockedUntil: failures >= CHECK_RULES.failures ? addMs(at, CHECK_RULES.lockSeconds * 1000) : null,
        checked: before.checked + 1,
        dayEndsAt: before.dayEndsAt ?? addMs(at, CHECK_RULES.daySeconds * 1000),
      };
      await repository.saveCheck(tx, accountId, kind, taken);
      return taken;
    });

  const returnTry = (accountId: string, kind: CheckKind): Promise<void> =>
    db.tx(async (tx) => {
      // Counting in an account that was closed meanwhile would bring back a row that is erased.
      if (!(await accounts.lockOpen(tx, accountId))) return;
      const { failures, checked, dayEndsAt } = await repository.lockCheck(tx, accountId, kind);
      const fewer = { failures: Math.max(0, failures - 1), checked: Math.max(0, checked - 1) };
      await repository.saveCheck(tx, accountId, kind, { ...fewer, lockedUntil: null, dayEndsAt });
    });

  /**
   * Asks the provider, using up a try. Throws the lock's error if no try is left, or if this was the last one and
   * `toRefusal` rejects the answer; before that, its error with the tries left; UNAVAILABLE if the provider
   * does not answer.
   */
  const check = async <T>(
    accountId: string,
    kind: CheckKind,
    request: () => Promise<T>,
    toRefusal: (answer: T, details: { triesLeft: number }) => ApiError | null,
  ): Promise<T> => {
    const taken = await takeTry(accountId, kind);
    const answer = await withProviderTimeout(request(), 'The provider').catch(async (error: unknown) => {
      log.warn({ err: error, check: kind }, 'A bank or PAN check could not be made');
      await returnTry(accountId, kind);
      throw new ApiError('UNAVAILABLE', UNAVAILABLE_TEXTS[kind], { retryAfter: RETRY_AFTER_SECONDS });
    });
    const refusal = toRefusal(answer, { triesLeft: leftOf(taken) });
    if (!refusal) return answer;
    throw lockEndOf(taken) ? lockedError(kind, taken, clock.now()) : refusal;
  };

  return { check };
};

export type Checks = ReturnType<typeof createChecks>;
