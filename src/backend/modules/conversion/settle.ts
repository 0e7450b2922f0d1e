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

const TIMED_OUT = 'The points could not be transferred in time.';

type SettleDependencies = Pick<Dependencies, 'db' | 'clock' | 'providers' | 'queue' | 'log'>;
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

const PROGRAMME = 'The programme';

const earn = (deps: SettleDependencies, { ledger }: Services, ref: Conversion, reference: string) =>
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
    await ledger.earn(tx, { accountId: conversion.accountId, coins: conversion.coins, cause, at, expiresAt });
    const change = { from: 'CONFIRMED', to: 'CONVERTED', settledAt: at, coinsExpire: expiresAt } as const;
    await repository.moveConversion(tx, conversion, { ...change, reference });
  });

const refuse = (deps: SettleDependencies, ref: Conversion, reason: string) =>
  deps.db.tx(async (tx) => {
    const conversion = await repository.lockConversion(tx, ref);
    if (conversion?.state !== 'CONFIRMED' || conversion.confirmedOn === null) return;
    const { accountId, clientId, confirmedOn: day } = conversion;
    await repository.releaseDayLimit(tx, { accountId, clientId, day }, conversion.points);
    const failure = `${reason} ${pointsText(conversion)} are still yours.`;
    const settledAt = deps.clock.now();
    await repository.moveConversion(tx, conversion, { from: 'CONFIRMED', to: 'REFUSED', settledAt, failure });
  });

/** The programme's reference for the debit, or its final refusal. Throws if it is worth another try. */
const tryDebit = async (
  { providers, log }: SettleDependencies,
  conversion: Conversion,
  last: boolean,
): Promise<string | ProviderRefusal> => {
  const { conversionId, programme } = conversion;
  const debit = debitOf(conversion);
  try {
    return (await withProviderTimeout(providers.programme.debit(debit), PROGRAMME)).reference;
  } catch (error) {
    log.warn({ conversionId, err: error }, 'Points were not debited');
    if (error instanceof ProviderRefusal)
      return new ProviderRefusal(`${programme.name} did not release the points.`);
    if (!last) throw error;
    await withProviderTimeout(providers.programme.cancelDebit(debit), PROGRAMME);
    return new ProviderRefusal(TIMED_OUT);
  }
};

/** Handler of `conversion.settle`. Throws if it is worth another try. */
export const createConversionSettler =
  (deps: SettleDependencies, services: Services) =>
  async (ref: JobData['conversion.settle'], { last }: { last: boolean }): Promise<void> => {
    const conversion = await repository.findConversion(deps.db, ref.accountId, ref.conversionId);
    if (conversion?.state !== 'CONFIRMED') return;
    const reference = await tryDebit(deps, conversion, last);
    if (reference instanceof ProviderRefusal) await refuse(deps, conversion, reference.message);
    else await earn(deps, services, conversion, reference);
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
    const before = new Date(at.getTime() - STALLED_AFTER_MS);
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
