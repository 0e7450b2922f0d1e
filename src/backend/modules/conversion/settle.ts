// The job `conversion.settle`: debits the points in the client's programme, then earns the coins. It may die anywhere
// and be run again, also beside another run: the programme knows the debit by the conversion's id, and the last step is
// one transaction. A conversion that fails first gives up its coins (CANCELLING), so that no other run earns them; then
// its debit is cancelled, so that no points are lost without coins in return. If the programme refuses that, it may have
// taken the points for good: it is asked for the debit as before, and the coins are earned after all. As long as nobody
// knows, the conversion stays pending. All this relies on a programme that keeps to docs/connectors.md.
import { addMs } from '../../clock.ts';
import { createHourlyThrottle } from '../../jobs/hourly-throttle.ts';
import { JOB_LOST_AFTER_MS } from '../../jobs/policies.ts';
import type { JobData } from '../../jobs/types.ts';
import { endOfDayMonthsAfter } from '../../ledger/calendar.ts';
import type { Cause, Ledger } from '../../ledger/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { nudgeMessages } from '../../providers/message-job.ts';
import { createDueProcessor } from '../../due-processor.ts';
import type { NewsServices } from '../accounts/news.ts';
import type { ClientsService } from '../clients/service.ts';
import { callOffDebit, enqueueSettling, requestDebit } from './debit.ts';
import { createOutcomeSender } from './messages.ts';
import type { MemberServices } from './programme-member.ts';
import * as repository from './repository.ts';
import { pointsText, type Conversion } from './types.ts';
import { NOT_CONFIRMED } from './views.ts';

const TIMED_OUT = 'The points could not be transferred in time.';

type SettleDependencies = Pick<Dependencies, 'db' | 'clock' | 'providers' | 'queue' | 'keys' | 'log'>;
interface Services extends NewsServices {
  clients: NewsServices['clients'] & Pick<ClientsService, 'coinLifeIn'>;
  accounts: NewsServices['accounts'] & MemberServices['accounts'];
  ledger: Pick<Ledger, 'earn'>;
}

/** Does nothing if another run has ended the conversion, or gone on from that state. */
const earn = (
  deps: SettleDependencies,
  services: Services,
  ref: Conversion,
  { from, reference }: { from: 'CONFIRMED' | 'CANCELLING'; reference: string },
) =>
  deps.db.tx(async (tx) => {
    const conversion = await repository.lockConversion(tx, ref);
    if (conversion?.state !== from) return;
    const at = deps.clock.now();
    const life = await services.clients.coinLifeIn(tx, conversion.clientId);
    const expiresAt = endOfDayMonthsAfter(at, life.conversion);
    const cause: Cause = {
      title: `${pointsText(conversion)} converted`,
      kind: 'conversion',
      id: conversion.conversionId,
    };
    const { accountId, coins } = conversion;
    await services.ledger.earn(tx, { accountId, coins, cause, at, expiresAt });
    const change = { from, to: 'CONVERTED', settledAt: at, coinsExpire: expiresAt } as const;
    await repository.moveConversion(tx, conversion, { ...change, reference });
    await createOutcomeSender(deps, services)(tx, conversion, { coinsExpire: expiresAt });
  });

/** From now on no run earns its coins, unless the programme keeps the points. False if another run was first. */
const giveUpCoins = ({ db }: SettleDependencies, conversion: Conversion, reason: string) => {
  const failure = `${reason} ${pointsText(conversion)} are still yours.`;
  return db.tx((tx) =>
    repository.moveConversion(tx, conversion, { from: 'CONFIRMED', to: 'CANCELLING', failure }),
  );
};

/** Ends the conversion once it is certain that no points are taken. */
const endWithoutCoins = (deps: SettleDependencies, services: Services, ref: Conversion): Promise<void> =>
  deps.db.tx(async (tx) => {
    const conversion = await repository.lockConversion(tx, ref);
    if (conversion?.state === 'CONVERTED') {
      // No programme that keeps to docs/connectors.md does this: it refused another run to call the debit off.
      deps.log.error(
        { conversionId: conversion.conversionId },
        'A conversion has its coins, and its points are back',
      );
    }
    if (conversion?.state !== 'CANCELLING' || conversion.confirmedOn === null) return;
    const { accountId, clientId, confirmedOn: day, failure } = conversion;
    await repository.takeOffDay(tx, { accountId, clientId, day }, conversion.points);
    const settledAt = deps.clock.now();
    const change = { from: 'CANCELLING', to: 'REFUSED', settledAt, failure } as const;
    await repository.moveConversion(tx, conversion, change);
    await createOutcomeSender(deps, services)(tx, conversion, { failure });
  });

/** The programme's reference for the debit, or why there is none. Throws if it is worth another try. */
const tryDebit = async (
  deps: SettleDependencies,
  services: Services,
  conversion: Conversion,
  last: boolean,
): Promise<{ reference: string } | { refusal: string }> => {
  try {
    const reference = await requestDebit(deps, services, conversion);
    if (reference !== null) return { reference };
    return { refusal: `${conversion.programme.name} did not release the points.` };
  } catch (error) {
    if (last) return { refusal: TIMED_OUT };
    throw error;
  }
};

const settle = async (
  deps: SettleDependencies,
  services: Services,
  conversion: Conversion,
  last: boolean,
): Promise<void> => {
  if (conversion.state === 'CONFIRMED') {
    const debit = await tryDebit(deps, services, conversion, last);
    if ('reference' in debit) return earn(deps, services, conversion, { from: 'CONFIRMED', ...debit });
    if (!(await giveUpCoins(deps, conversion, debit.refusal))) return;
  }
  const reference = await callOffDebit(deps, services, conversion);
  if (reference === null) return endWithoutCoins(deps, services, conversion);
  return earn(deps, services, conversion, { from: 'CANCELLING', reference });
};

/** Handler of `conversion.settle`. Throws if it is worth another try. */
export const createConversionSettler =
  (deps: SettleDependencies, services: Services) =>
  async (ref: JobData['conversion.settle'], { last }: { last: boolean }): Promise<void> => {
    const conversion = await repository.findConversion(deps.db, ref.accountId, ref.conversionId);
    if (conversion?.state !== 'CONFIRMED' && conversion?.state !== 'CANCELLING') return;
    await settle(deps, services, conversion, last);
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
    const before = addMs(at, -JOB_LOST_AFTER_MS);
    await forEachStalled(
      (after, limit) => repository.findStalled(db, before, after, limit),
      ({ accountId, conversionId }) =>
        oncePerHour(conversionId, (tx, key) => {
          log.warn({ conversionId }, 'A confirmed conversion is still not settled: it is tried again');
          return enqueueSettling(queue, tx, { accountId, conversionId }, key);
        }),
    );
  };
};
