// The job `conversion.settle`: debits the points in the client's programme, then earns the coins. It may die anywhere
// and be run again, also beside another run: the programme knows the debit by the conversion's id, and the last step is
// one transaction. A conversion that fails first gives up its coins (CANCELLING), so that no other run earns them; then
// its debit is cancelled, so that no points are lost without coins in return. As long as that is not possible, the
// conversion stays pending.
import { addMs, HOUR_MS } from '../../clock.ts';
import { createHourlyThrottle } from '../../jobs/hourly-throttle.ts';
import type { JobData } from '../../jobs/types.ts';
import { endOfDayAfter } from '../../ledger/calendar.ts';
import { COIN_LIFE_DAYS } from '../../ledger/coin-life.ts';
import type { Ledger } from '../../ledger/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { nudgeMessages } from '../../providers/message-job.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ProviderRefusal, type ProgrammeDebit } from '../../providers/types.ts';
import { createDueProcessor } from '../../due-processor.ts';
import type { NewsServices } from '../accounts/news.ts';
import { createOutcomeSender } from './messages.ts';
import * as repository from './repository.ts';
import { pointsText, type Conversion } from './types.ts';
import { NOT_CONFIRMED } from './views.ts';

/** By then all retries of `conversion.settle` are used up (jobs/policies.ts). */
const STALLED_AFTER_MS = 2 * HOUR_MS;

const TIMED_OUT = 'The points could not be transferred in time.';

type SettleDependencies = Pick<Dependencies, 'db' | 'clock' | 'providers' | 'queue' | 'keys' | 'log'>;
interface Services extends NewsServices {
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

const PROGRAMME = 'The programme';

const earn = (deps: SettleDependencies, services: Services, ref: Conversion, reference: string) =>
  deps.db.tx(async (tx) => {
    const conversion = await repository.lockConversion(tx, ref);
    if (conversion?.state !== 'CONFIRMED') return;
    const at = deps.clock.now();
    const expiresAt = endOfDayAfter(at, COIN_LIFE_DAYS.conversion);
    const cause = {
      title: `${pointsText(conversion)} converted`,
      kind: 'conversion',
      id: conversion.conversionId,
    };
    const { accountId, coins } = conversion;
    await services.ledger.earn(tx, { accountId, coins, cause, at, expiresAt });
    const change = { from: 'CONFIRMED', to: 'CONVERTED', settledAt: at, coinsExpire: expiresAt } as const;
    await repository.moveConversion(tx, conversion, { ...change, reference });
    await createOutcomeSender(deps, services)(tx, conversion, { coinsExpire: expiresAt });
  });

/** From now on no run earns its coins. */
const giveUpCoins = ({ db }: SettleDependencies, conversion: Conversion, reason: string) => {
  const failure = `${reason} ${pointsText(conversion)} are still yours.`;
  return db.tx((tx) =>
    repository.moveConversion(tx, conversion, { from: 'CONFIRMED', to: 'CANCELLING', failure }),
  );
};

/** Makes sure that no points are taken, and ends the conversion. */
const cancelDebit = async (deps: SettleDependencies, services: Services, ref: Conversion): Promise<void> => {
  await withProviderTimeout(deps.providers.programme.cancelDebit(debitOf(ref)), PROGRAMME);
  await deps.db.tx(async (tx) => {
    const conversion = await repository.lockConversion(tx, ref);
    if (conversion?.state !== 'CANCELLING' || conversion.confirmedOn === null) return;
    const { accountId, clientId, confirmedOn: day } = conversion;
    await repository.releaseDayLimit(tx, { accountId, clientId, day }, conversion.points);
    const settledAt = deps.clock.now();
    await repository.moveConversion(tx, conversion, { from: 'CANCELLING', to: 'REFUSED', settledAt });
    await createOutcomeSender(deps, services)(tx, conversion, { failure: conversion.failure });
  });
};

/** The programme's reference for the debit, or why there is none. Throws if it is worth another try. */
const tryDebit = async (
  { providers, log }: SettleDependencies,
  conversion: Conversion,
  last: boolean,
): Promise<{ reference: string } | { refusal: string }> => {
  const { conversionId, programme } = conversion;
  try {
    return await withProviderTimeout(providers.programme.debit(debitOf(conversion)), PROGRAMME);
  } catch (error) {
    log.warn({ conversionId, err: error }, 'Points were not debited');
    if (error instanceof ProviderRefusal) return { refusal: `${programme.name} did not release the points.` };
    if (last) return { refusal: TIMED_OUT };
    throw error;
  }
};

/** Handler of `conversion.settle`. Throws if it is worth another try. */
export const createConversionSettler =
  (deps: SettleDependencies, services: Services) =>
  async (ref: JobData['conversion.settle'], { last }: { last: boolean }): Promise<void> => {
    const conversion = await repository.findConversion(deps.db, ref.accountId, ref.conversionId);
    if (conversion?.state === 'CONFIRMED') {
      const debit = await tryDebit(deps, conversion, last);
      if ('reference' in debit) {
        await earn(deps, services, conversion, debit.reference);
        return nudgeMessages(deps.queue);
      }
      if (!(await giveUpCoins(deps, conversion, debit.refusal))) return;
    } else if (conversion?.state !== 'CANCELLING') return;
    await cancelDebit(deps, services, conversion);
    await nudgeMessages(deps.queue);
  };

/** Part of `housekeeping.sweep`: ends what was not confirmed, and resumes conversions that have lost their job. */
export const createConversionSweeper = (deps: SettleDependencies) => {
  const { db, clock, queue, log } = deps;
  const forEachStalled = createDueProcessor<repository.StalledConversion>(deps, {
    failureMessage: 'The job of a conversion could not be queued again',
    logFieldsOf: ({ conversionId }) => ({ conversionId }),
  });
  const oncePerHour = createHourlyThrottle(deps);
  return async (): Promise<void> => {
    const at = clock.now();
    await repository.expireUnconfirmed(db, at, NOT_CONFIRMED);
    const before = addMs(at, -STALLED_AFTER_MS);
    await forEachStalled(
      (after, limit) => repository.findStalled(db, before, after, limit),
      ({ accountId, conversionId }) =>
        oncePerHour(conversionId, (tx, key) => {
          log.warn({ conversionId }, 'A confirmed conversion is still not settled: it is tried again');
          return queue.enqueue(tx, 'conversion.settle', { accountId, conversionId }, { key });
        }),
    );
  };
};
