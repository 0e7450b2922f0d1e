// The switch of renewal (docs/decisions/026).
import type { Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { PaymentsService } from '../payments/service.ts';
import { lockActive, noMember } from './active.ts';
import { cancelRenewal } from './cancel-renewal.ts';
import { nextRenewAt } from './periods.ts';
import * as repository from './repository.ts';
import type { AutoRenewResult, Membership } from './types.ts';
import { autoRenewView } from './views.ts';

const notAgreed = (): ApiError =>
  new ApiError(
    'RENEWAL_NOT_AGREED',
    'Renewal is chosen when a plan is bought, because you agree to it with the payment. Tick its box with your next plan',
  );

export const createAutoRenewSwitch = (
  { clock }: Pick<Dependencies, 'clock'>,
  { payments }: { payments: Pick<PaymentsService, 'abandon'> },
) => {
  /**
   * Coming back to renewal begins with all its tries; one that never left it keeps its count. A membership whose time is
   * over renews no more, though it may not have been ended yet.
   */
  const switchOn = async (tx: Tx, accountId: string): Promise<Membership> => {
    const before = await lockActive(tx, accountId);
    const now = clock.now();
    if (before.until <= now) throw noMember();
    if (before.mandate === null) throw notAgreed();
    const after: Membership = {
      ...before,
      autoRenew: true,
      renewTries: before.autoRenew ? before.renewTries : 0,
      renewAt: nextRenewAt(before, now),
    };
    await repository.saveMembership(tx, after);
    return after;
  };

  /** Also ends a charge that is under way. The renewal lock must be held. */
  const switchOff = async (tx: Tx, accountId: string): Promise<Membership> => {
    await cancelRenewal(payments, tx, accountId);
    const before = await lockActive(tx, accountId);
    // After that lock, so that a purchase which is being settled is seen. Its order is not paid until then, and what
    // locks paid orders first (cancelling) waits for the renewal lock.
    await repository.forgetRenewalsBefore(tx, accountId);
    const after: Membership = { ...before, autoRenew: false, renewal: null };
    await repository.saveMembership(tx, after);
    return after;
  };

  /** Throws NOT_FOUND if the account is no member, RENEWAL_NOT_AGREED if nobody agreed to be charged. */
  const setAutoRenew = async (
    tx: Tx,
    { accountId }: Session,
    { status }: { status: 'ON' | 'OFF' },
  ): Promise<AutoRenewResult> => {
    await repository.lockRenewals(tx, accountId);
    return autoRenewView(await (status === 'ON' ? switchOn(tx, accountId) : switchOff(tx, accountId)));
  };

  return { setAutoRenew, switchOff };
};
