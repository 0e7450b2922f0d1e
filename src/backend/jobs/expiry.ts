// Expires the coins whose day is over, in as many jobs as that takes.
import type { Dependencies } from '../dependencies.ts';
import { startTimeLimit } from '../due-processor.ts';
import { expireDueLots } from '../ledger/sweep.ts';

/** Less than a try may take (policies.ts): another one would begin while this one goes on. */
const EXPIRY_BUDGET_MS = 240_000;

const LOGGED_BATCHES = 5;

/** Says why an expiry takes longer than usual, even if in the end it leaves nothing: of many failures, how many. */
const createBatchLog = (log: Dependencies['log']) => {
  let failed = 0;
  return {
    add: (err: unknown, accounts: number): void => {
      failed += 1;
      if (failed <= LOGGED_BATCHES)
        log.warn(
          { err, accounts },
          'Coins of several accounts could not expire at once: each is tried alone',
        );
    },
    end: (): void => {
      if (failed > LOGGED_BATCHES)
        log.warn({ batches: failed }, 'Coins expired slowly, because many accounts had to be tried alone');
    },
  };
};

/**
 * Expires what is due. On a day on which the coins of very many members expire, what is not reached in time is left to
 * another job. What failed is met by that one too, and reported by the one that reaches the end.
 */
export const createExpiry =
  (
    { db, clock, queue, log }: Pick<Dependencies, 'db' | 'clock' | 'queue' | 'log'>,
    budgetMs = EXPIRY_BUDGET_MS,
  ) =>
  async (): Promise<void> => {
    const shouldStop = startTimeLimit(budgetMs);
    const batches = createBatchLog(log);
    const options = { shouldStop, onBatchFailed: batches.add };
    const [work] = await Promise.allSettled([expireDueLots(db, clock.now(), options)]);
    batches.end();
    if (shouldStop()) await db.tx((tx) => queue.enqueue(tx, 'ledger.expire', {}));
    else if (work.status === 'rejected') throw work.reason;
  };
