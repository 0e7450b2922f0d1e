// Leaving Plus: refunds the last order if that is due, or else switches renewal off. Locks renewals first, then payments,
// orders, the membership and the ledger, in the same order as where a payment is settled.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import type { Cause, Ledger } from '../../ledger/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { NewsServices } from '../accounts/news.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { PaymentsService } from '../payments/service.ts';
import { lockActive, noMember } from './active.ts';
import type { createAutoRenewSwitch } from './auto-renew.ts';
import { cancelRenewal } from './cancel-renewal.ts';
import { isInRefundPeriod, nextRenewAt } from './periods.ts';
import { settingsOfOrderAlone, settingsWithout } from './renewal-settings.ts';
import { sumsSince } from './repository-benefits.ts';
import { createTextSender, refundedText } from './messages.ts';
import * as repository from './repository.ts';
import type { CancelResult, Membership, PlusOrder } from './types.ts';

interface CancelServices extends NewsServices {
  accounts: Pick<AccountsService, 'byId' | 'setTier'>;
  ledger: Pick<Ledger, 'lock' | 'reverseEarn'>;
  payments: Pick<PaymentsService, 'refund' | 'abandon'>;
}

const refundChanged = (refundPaise: number): ApiError =>
  new ApiError('PRICE_CHANGED', 'The refund has changed in the meantime', { refundPaise });

/** The order that is refunded on cancelling now: bought recently, and nothing used since. */
export const findRefundable = async (q: Queryable, accountId: string, now: Date) => {
  const last = await repository.findLastPaid(q, accountId);
  if (!last?.settledAt || !isInRefundPeriod(last, now)) return null;
  const { points, offers } = await sumsSince(q, accountId, last.settledAt);
  return points === 0 && offers === 0 ? last : null;
};

export const createCancellation = (
  deps: Pick<Dependencies, 'clock' | 'queue' | 'keys'>,
  services: CancelServices,
  { switchOff }: Pick<ReturnType<typeof createAutoRenewSwitch>, 'switchOff'>,
) => {
  const { clock } = deps;
  const { accounts, ledger, payments } = services;
  const sendText = createTextSender(deps, services);

  /** Takes back the coins that came with the order. Throws ORDER_STATE if they are spent. */
  const reverseBonus = async (tx: Tx, { accountId, orderId, plan, bonusEntryId }: PlusOrder, at: Date) => {
    if (bonusEntryId === null) return;
    const cause: Cause = { title: `Coins with ${plan.name}, cancelled`, kind: 'campaign', id: orderId };
    const { shortfall } = await ledger.reverseEarn(tx, { accountId, entryId: bonusEntryId, cause, at });
    if (shortfall > 0) {
      throw new ApiError('ORDER_STATE', 'The bonus coins have been spent, so the money cannot be refunded');
    }
  };

  /**
   * The membership, locked with the books so that nobody takes an offer of Plus, earns its extra coins or adds time
   * meanwhile. Throws PRICE_CHANGED if that happened before, because then another amount is due.
   */
  const lockRefundable = async (tx: Tx, order: PlusOrder, at: Date): Promise<Membership> => {
    const { accountId, orderId } = order;
    await repository.lockOrder(tx, order);
    const membership = await lockActive(tx, accountId);
    await ledger.lock(tx, accountId);
    const due = await findRefundable(tx, accountId, at);
    if (due?.orderId !== orderId) throw refundChanged(due?.pricePaise ?? 0);
    return membership;
  };

  /** The membership without that order: time that was paid for before continues, and renews as it did before. */
  const membershipWithout = async (
    tx: Tx,
    order: PlusOrder,
    membership: Membership,
    at: Date,
  ): Promise<Membership> => {
    const earlier = await repository.findLastPaid(tx, membership.accountId);
    const ended = { ...membership, autoRenew: false, renewAt: null, renewal: null };
    if (!earlier?.endsAt || earlier.endsAt <= at) return { ...ended, until: at, active: false };
    const settings = settingsWithout(order, membership) ?? settingsOfOrderAlone(earlier);
    const rest: Membership = { ...ended, ...settings, until: earlier.endsAt, renewTries: 0 };
    return { ...rest, renewAt: nextRenewAt(rest, at) };
  };

  /** Returns the end of the membership. */
  const refundOrder = async (tx: Tx, order: PlusOrder, at: Date): Promise<Date> => {
    const { accountId, orderId, paymentId, pricePaise: amountPaise } = order;
    if (paymentId === null) throw new Error('A paid order of Plus without a payment');
    await cancelRenewal(payments, tx, accountId);
    await payments.refund(tx, { accountId, paymentId, amountPaise, key: `plus:${orderId}` });
    const before = await lockRefundable(tx, order, at);
    if (!(await repository.moveOrder(tx, order, { from: 'PAID', to: 'REFUNDED', at }))) {
      throw new ApiError('ORDER_STATE', 'This membership has already been cancelled');
    }
    const after = await membershipWithout(tx, order, before, at);
    await repository.saveMembership(tx, after);
    if (!after.active) await accounts.setTier(tx, accountId, DEFAULT_CLIENT);
    await reverseBonus(tx, order, at);
    await sendText(tx, order, 'refunded', refundedText);
    return after.until;
  };

  /** Throws NOT_FOUND, PRICE_CHANGED if another amount is refunded than was shown, ORDER_STATE. */
  return async (
    tx: Tx,
    { accountId }: Session,
    { refundPaise }: { refundPaise: number },
  ): Promise<CancelResult> => {
    await repository.lockRenewals(tx, accountId);
    const at = clock.now();
    if (!(await repository.findMembership(tx, accountId))?.active) throw noMember();
    const order = await findRefundable(tx, accountId, at);
    const refundedPaise = order?.pricePaise ?? 0;
    if (refundedPaise !== refundPaise) throw refundChanged(refundedPaise);
    const endsAt = order ? await refundOrder(tx, order, at) : (await switchOff(tx, accountId)).until;
    return { endsAt: endsAt.toISOString(), refundedPaise };
  };
};
