// The debit of a conversion in the client's programme, which knows it by the conversion's id.
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { promisedWithinMs } from '../../jobs/policies.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ProviderRefusal, type ProgrammeDebit } from '../../providers/types.ts';
import { programmeMemberOf, type MemberServices } from './programme-member.ts';
import type { Conversion } from './types.ts';

type DebitDependencies = Pick<Dependencies, 'db' | 'providers' | 'log'>;

const debitOf = async (
  { db }: DebitDependencies,
  services: MemberServices,
  conversion: Conversion,
): Promise<ProgrammeDebit> => {
  const { conversionId: key, points } = conversion;
  return { ...(await programmeMemberOf(db, services, conversion)), key, points };
};

const answerOf = <T>(request: Promise<T>): Promise<T> => withProviderTimeout(request, 'The programme');

/** Debits the points, once however often it is called. The programme's reference; null if it refuses. */
export const requestDebit = async (
  deps: DebitDependencies,
  services: MemberServices,
  conversion: Conversion,
): Promise<string | null> => {
  const debit = await debitOf(deps, services, conversion);
  try {
    return (await answerOf(deps.providers.programme.debit(debit))).reference;
  } catch (error) {
    deps.log.warn({ conversionId: conversion.conversionId, err: error }, 'Points were not debited');
    if (error instanceof ProviderRefusal) return null;
    throw error;
  }
};

/**
 * Calls the debit off. Returns null once it is certain that no points are taken. A programme that refuses may have taken
 * them for good, so it is asked for the debit again: its reference if they are taken, null if it refuses that too
 * (docs/decisions/164).
 */
export const callOffDebit = async (
  deps: DebitDependencies,
  services: MemberServices,
  conversion: Conversion,
): Promise<string | null> => {
  const debit = await debitOf(deps, services, conversion);
  try {
    await answerOf(deps.providers.programme.cancelDebit(debit));
    return null;
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const { conversionId } = conversion;
    deps.log.warn(
      { conversionId, err: error },
      'The programme refuses to call off a debit: it is asked for it',
    );
    return requestDebit(deps, services, conversion);
  }
};

/** A try may wait for a debit, its call-off, and the debit again. */
const SETTLING_CALLS = 3;

/** By then the coins have come, or the points are back. */
export const SETTLED_WITHIN_MS = promisedWithinMs('conversion.settle', SETTLING_CALLS);

/** Writes the job that settles a conversion. */
export const enqueueSettling = (
  queue: Pick<Dependencies['queue'], 'enqueue'>,
  tx: Tx,
  { accountId, conversionId }: Pick<Conversion, 'accountId' | 'conversionId'>,
  key: string,
): Promise<void> =>
  queue.enqueue(tx, 'conversion.settle', { accountId, conversionId }, { key, providerCalls: SETTLING_CALLS });
