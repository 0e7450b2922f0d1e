// Asks the gateway about payments that it has not reported, and ends those whose time is over.
import { addMs } from '../../clock.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createDueProcessor } from '../../due-processor.ts';
import { ASKED_AFTER_MS, isAskedAbout } from './asking.ts';
import type { GatewayCalls } from './gateway-calls.ts';
import * as due from './repository-due.ts';
import { isDecided, type PaymentSettler } from './settle.ts';
import type { Payment } from './types.ts';

/**
 * After this many calls in a row without an answer, the gateway counts as down; the next round asks about the rest.
 */
const MAX_SILENT_CALLS = 3;
/** How many calls run at once while the gateway answers. */
const MAX_CALLS = 10;
/** For each of the two rounds: long enough for a gateway that takes seconds to answer. */
const ROUND_MS = 7500;

/** Watches in one round whether the gateway answers. A refusal is an answer. */
const createWatch = () => {
  let silentCalls = 0;
  let hasAnswered = false;
  return {
    listen: async <T>(call: Promise<T>): Promise<T> => {
      try {
        const answer = await call;
        silentCalls = 0;
        hasAnswered = true;
        return answer;
      } catch (error) {
        silentCalls += 1;
        throw error;
      }
    },
    isDown: (): boolean => silentCalls >= MAX_SILENT_CALLS,
    /** All while the gateway answers; otherwise only as many as are still needed to prove that it is down. */
    callsAtOnce: (): number =>
      hasAnswered && silentCalls === 0 ? MAX_CALLS : MAX_SILENT_CALLS - silentCalls,
  };
};

type Watch = ReturnType<typeof createWatch>;

/** Part of `housekeeping.sweep`. */
export const createReconciliation = (
  deps: Pick<Dependencies, 'db' | 'clock' | 'log'>,
  gateway: Pick<GatewayCalls, 'find' | 'close'>,
  { settle, settleOrEnd }: Pick<PaymentSettler, 'settle' | 'settleOrEnd'>,
) => {
  const { db, clock } = deps;
  const createRound = () => {
    const forEachDue = createDueProcessor<due.DuePayment>(deps, {
      failureMessage: 'A pending payment could not be checked',
      logFieldsOf: ({ paymentId }) => ({ paymentId }),
      timeBudgetMs: ROUND_MS,
    });
    return (
      find: typeof due.findOpen,
      until: Date,
      work: (payment: Payment, watch: Watch) => Promise<void>,
    ): Promise<void> => {
      const watch = createWatch();
      return forEachDue(
        (after, limit) => find(db, until, after, limit),
        (payment) => work(payment, watch),
        { shouldStop: watch.isDown, atOnce: watch.callsAtOnce },
      );
    };
  };
  // Each has a position of its own, so that payments which cannot be closed do not keep others from being asked about.
  const rounds = { expired: createRound(), open: createRound() };

  const closeExpired = async (payment: Payment, { listen }: Watch): Promise<void> =>
    settleOrEnd(payment, await listen(gateway.close(payment)), 'LAPSED');

  const askAbout = async (payment: Payment, { listen }: Watch, at: Date): Promise<void> => {
    if (!isAskedAbout(payment, at)) return;
    const found = await listen(gateway.find(payment));
    if (isDecided(found)) await settle(payment, found);
  };

  return async (): Promise<void> => {
    const now = clock.now();
    // First, because coins, stock and members wait for their end.
    await rounds.expired(due.findExpired, now, closeExpired);
    await rounds.open(due.findOpen, addMs(now, -ASKED_AFTER_MS), (payment, watch) =>
      askAbout(payment, watch, now),
    );
  };
};
