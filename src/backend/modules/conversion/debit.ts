// The debit of a conversion in the client's programme, which knows it by the conversion's id.
import type { Dependencies } from '../../dependencies.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ProviderRefusal, type ProgrammeDebit } from '../../providers/types.ts';
import type { Conversion } from './types.ts';

type DebitDependencies = Pick<Dependencies, 'providers' | 'log'>;

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

const answerOf = <T>(request: Promise<T>): Promise<T> => withProviderTimeout(request, 'The programme');

/** Debits the points, once however often it is called. The programme's reference; null if it refuses. */
export const requestDebit = async (
  { providers, log }: DebitDependencies,
  conversion: Conversion,
): Promise<string | null> => {
  try {
    return (await answerOf(providers.programme.debit(debitOf(conversion)))).reference;
  } catch (error) {
    log.warn({ conversionId: conversion.conversionId, err: error }, 'Points were not debited');
    if (error instanceof ProviderRefusal) return null;
    throw error;
  }
};

/**
 * Makes sure that no points are taken, and returns null. A programme that refuses this may have taken them for good, so
 * it is asked as before: the reference of the debit if it has, null if it refuses that too (docs/decisions/164).
 */
export const callOffDebit = async (
  deps: DebitDependencies,
  conversion: Conversion,
): Promise<string | null> => {
  try {
    await answerOf(deps.providers.programme.cancelDebit(debitOf(conversion)));
    return null;
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    return requestDebit(deps, conversion);
  }
};
