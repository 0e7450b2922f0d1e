// Closing an account ends its Plus membership at once; it is never renewed.
import type { Queryable, Tx } from '../../db/driver.ts';
import { formatMoney } from '../../format.ts';
import { dayInKolkata } from '../../ledger/calendar.ts';
import { findRefundable } from './cancellation.ts';
import * as repository from './repository.ts';

/** What the member would lose, in words. */
export const describePlusLoss = async (q: Queryable, accountId: string, now: Date): Promise<string[]> => {
  const membership = await repository.findMembership(q, accountId);
  if (!membership?.active || membership.until <= now) return [];
  const order = await findRefundable(q, accountId, now);
  const money = order
    ? `; ${formatMoney(order.pricePaise)} would come back if the member cancelled it first`
    : '';
  return [`Plus until ${dayInKolkata(membership.until)}${money}`];
};

/** Leaves the tier of the account, which closing resets. Call it with renewals locked. */
export const endPlus = async (tx: Tx, accountId: string, at: Date): Promise<void> => {
  const membership = await repository.lockMembership(tx, accountId);
  if (!membership?.active) return;
  const until = membership.until < at ? membership.until : at;
  const ended = { until, active: false, autoRenew: false, renewAt: null, renewal: null, mandate: null };
  await repository.saveMembership(tx, { ...membership, ...ended });
};
