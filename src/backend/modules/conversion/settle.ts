// The job `conversion.settle`: debits the points in the client's programme, then earns the coins. It may die anywhere
// and be run again: the programme knows the debit by the conversion's id, and the last step is one transaction. A
// debit with an unknown outcome is cancelled before the conversion counts as failed, so that no points are lost
// without coins in return. As long as even that is not possible, the conversion stays pending.
import { createHourlyThrottle } from '../../jobs/hourly-throttle.ts';
import type { JobData } from '../../jobs/types.ts';
import { endOfDayAfter } from '../../ledger/calendar.ts';
import { COIN_LIFE_DAYS } from '../../ledger/coin-life.ts';
import type { Ledger } from '../../ledger/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ProviderRefusal, type ProgrammeDebit } from '../../providers/types.ts';
import { createDueProcessor } from '../../due-processor.ts';
import * as repository from './repository.ts';
import { pointsText, type Conversion } from './types.ts';
import { NOT_CONFIRMED } from './views.ts';

/** By then all retries of `conversion.settle` are used up (jobs/policies.ts). */
const STALLED_AFTER_MS = 2 * 60 * 60 * 1000;

const AWAY = 'The points could not be transferred in time.';

type Settling = Pick<Dependencies, 'db' | 'clock' | 'providers' | 'queue' | 'log'>;
interface Services {
  ledger: Pick<Ledger, 'earn'>;
}

const debitOf = ({
  conversionId: key,
  clientId,
  accountId: memberId,
  points,
}: Conversion): ProgrammeDebit => ({
  key,
  clientId,
  memberId,
  points,
});

const WHO = 'The programme';

const earn = (settling: Settling, { ledger }: Services, name: Conversion, reference: string) =>
  settling.db.tx(async (tx) => {
    const one = await repository.lockConversion(tx, name);
    if (one?.state !== 'CONFIRMED') return;
    const at = settling.clock.now();
    const expiresAt = endOfDayAfter(at, COIN_LIFE_DAYS.conversion);
    const cause = { title: `${pointsText(one)} converted`, kind: 'conversion', id: one.conversionId };
    await ledger.earn(tx, { accountId: one.accountId, coins: one.coins, cause, at, expiresAt });
    const change = { from: 'CONFIRMED', to: 'CONVERTED', settledAt: at, coinsExpire: expiresAt } as const;
    await repository.moveConversion(tx, one, { ...change, reference });
  });

const refuse = (settling: Settling, name: Conversion, reason: string) =>
  settling.db.tx(async (tx) => {
    const one = await repository.lockConversion(tx, name);
    if (one?.state !== 'CONFIRMED' || one.confirmedOn === null) return;
    const { accountId, clientId, confirmedOn: day } = one;
    await repository.returnOfDay(tx, { accountId, clientId, day }, one.points);
    const failure = `${reason} ${pointsText(one)} are still yours.`;
    const settledAt = settling.clock.now();
    await repository.moveConversion(tx, one, { from: 'CONFIRMED', to: 'REFUSED', settledAt, failure });
  });

/** The programme's reference for the debit, or its final refusal. Throws if it is worth another try. */
const debited = async (
  { providers, log }: Settling,
  one: Conversion,
  last: boolean,
): Promise<string | ProviderRefusal> => {
  const { conversionId, programme: asked } = one;
  const debit = debitOf(one);
  try {
    return (await withProviderTimeout(providers.programme.debit(debit), WHO)).reference;
  } catch (error) {
    log.warn({ conversionId, err: error }, 'Points were not debited');
    if (error instanceof ProviderRefusal)
      return new ProviderRefusal(`${asked.name} did not release the points.`);
    if (!last) throw error;
    await withProviderTimeout(providers.programme.cancelDebit(debit), WHO);
    return new ProviderRefusal(AWAY);
  }
};

/** Handler of `conversion.settle`. Throws if it is worth another try. */
export const createConversionSettler =
  (settling: Settling, services: Services) =>
  async (name: JobData['conversion.settle'], { last }: { last: boolean }): Promise<void> => {
    const one = await repository.findConversion(settling.db, name.accountId, name.conversionId);
    if (one?.state !== 'CONFIRMED') return;
    const reference = await debited(settling, one, last);
    if (reference instanceof ProviderRefusal) await refuse(settling, one, reference.message);
    else await earn(settling, services, one, reference);
  };

/** Part of `housekeeping.sweep`: ends what was not confirmed, and resumes conversions that have lost their job. */
export const createConversionSweeper = (settling: Settling) => {
  const { db, clock, queue, log } = settling;
  const stalled = createDueProcessor<repository.Stalled>(settling, {
    failureMessage: 'The job of a conversion could not be queued again',
    logFieldsOf: ({ conversionId }) => ({ conversionId }),
  });
  const anew = createHourlyThrottle(settling);
  return async (): Promise<void> => {
    const at = clock.now();
    await repository.lapseUnconfirmed(db, at, NOT_CONFIRMED);
    const before = new Date(at.getTime() - STALLED_AFTER_MS);
    await stalled(
      (after, limit) => repository.findStalled(db, before, after, limit),
      ({ accountId, conversionId }) =>
        anew(conversionId, (tx, key) => {
          log.warn({ conversionId }, 'A confirmed conversion is still not settled: it is tried again');
          return queue.enqueue(tx, 'conversion.settle', { accountId, conversionId }, { key });
        }),
    );
  };
};
