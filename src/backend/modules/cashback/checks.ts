// Checks at a provider that may fail only so often. A try is counted before the provider is asked, so that many at
// once are no more tries than one after the other; it is given back where the provider did not answer.
import { CHECK_RULES } from '#contract/enums.ts';
import { ApiError } from '../../http/api-error.ts';
import { inTime } from '../../in-time.ts';
import type { Parts } from '../../parts.ts';
import * as repository from './repository-claimants.ts';
import type { Check, CheckKind } from './repository-claimants.ts';

/** A provider that is silent for so long counts as away. */
const PATIENCE_MS = 8000;
const ASK_AGAIN_SECONDS = 60;

const LOCKED = {
  PAN: ['PAN_LOCKED', 'Your PAN could not be verified five times. Please try again later'],
  PAYEE: ['PAYEE_LOCKED', 'Five accounts could not be verified. Please try again later'],
} as const;

const AWAY: Record<CheckKind, string> = {
  PAN: 'The PAN register does not answer at the moment. Please try again in a minute',
  PAYEE: 'The bank does not answer at the moment. Please try again in a minute',
};

export const isLocked = ({ lockedUntil }: Check, at: Date): boolean =>
  lockedUntil !== null && lockedUntil > at;

/** Tries left, once the lock of an earlier day is over. */
export const triesLeft = ({ failures, lockedUntil }: Check, at: Date): number => {
  if (lockedUntil !== null && lockedUntil <= at) return CHECK_RULES.failures;
  return Math.max(0, CHECK_RULES.failures - failures);
};

const lockedError = (kind: CheckKind, until: Date, at: Date): ApiError => {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
  const [code, message] = LOCKED[kind];
  return new ApiError(code, message, { lockedUntil: until.toISOString(), retryAfter });
};

type Checking = Pick<Parts, 'db' | 'clock' | 'log'>;

export const createChecks = ({ db, clock, log }: Checking) => {
  /** Takes a try; throws where none is left. Answers how the check stands with it. */
  const take = (accountId: string, kind: CheckKind): Promise<Check> =>
    db.tx(async (tx) => {
      const at = clock.now();
      const check = await repository.lockCheck(tx, accountId, kind);
      if (check.lockedUntil && check.lockedUntil > at) throw lockedError(kind, check.lockedUntil, at);
      const failures = (check.lockedUntil ? 0 : check.failures) + 1;
      const lockedUntil =
        failures >= CHECK_RULES.failures ? new Date(at.getTime() + CHECK_RULES.lockSeconds * 1000) : null;
      await repository.saveCheck(tx, accountId, kind, { failures, lockedUntil });
      return { failures, lockedUntil };
    });

  const giveBack = (accountId: string, kind: CheckKind): Promise<void> =>
    db.tx(async (tx) => {
      const { failures } = await repository.lockCheck(tx, accountId, kind);
      const fewer = Math.max(0, failures - 1);
      await repository.saveCheck(tx, accountId, kind, { failures: fewer, lockedUntil: null });
    });

  /**
   * Asks with one of the tries. Throws the lock's error where none is left, or where this was the last one and
   * `failed` finds it wrong; the error of `failed` with what is left before; UNAVAILABLE where nobody answers.
   */
  const check = async <T>(
    accountId: string,
    kind: CheckKind,
    ask: () => Promise<T>,
    failed: (answer: T, details: { triesLeft: number }) => ApiError | null,
  ): Promise<T> => {
    const taken = await take(accountId, kind);
    const answer = await inTime(ask(), PATIENCE_MS, 'No answer in time').catch(async (error: unknown) => {
      log.warn({ err: error, check: kind }, 'A check could not be made');
      await giveBack(accountId, kind);
      throw new ApiError('UNAVAILABLE', AWAY[kind], { retryAfter: ASK_AGAIN_SECONDS });
    });
    const left = Math.max(0, CHECK_RULES.failures - taken.failures);
    const refusal = failed(answer, { triesLeft: left });
    if (!refusal) return answer;
    throw taken.lockedUntil ? lockedError(kind, taken.lockedUntil, clock.now()) : refusal;
  };

  return { check };
};

export type Checks = ReturnType<typeof createChecks>;
