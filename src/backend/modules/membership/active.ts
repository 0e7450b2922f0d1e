// The membership of somebody who is in Plus now.
import type { Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import * as repository from './repository.ts';
import type { Membership } from './types.ts';

export const noMember = (): ApiError => new ApiError('NOT_FOUND', 'You are not a Plus member');

/** Locks the membership. Throws NOT_FOUND if the account has none, or it has ended. */
export const lockActive = async (tx: Tx, accountId: string): Promise<Membership> => {
  const membership = await repository.lockMembership(tx, accountId);
  if (!membership?.active) throw noMember();
  return membership;
};
