// Leaving Plus: switches renewal off, or cancels the membership. Locks renewals first, then payments, orders, the
// membership and the ledger, in the same order as where a payment is settled.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import type { Cause, Ledger } from '../../ledger/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { NewsServices } from '../accounts/news.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { PaymentsService } from '../payments/service.ts';
import { cancelRenewal } from './cancel-renewal.ts';
import { isInRefundPeriod, renewAtOf } from './periods.ts';
import { settingsOfRest, settingsWithout } from './renewal-settings.ts';
import { sumsSince } from './repository-benefits.ts';
import { createTextSender, refundedText } from './messages.ts';
import * as repository from './repository.ts';
import type { CancelResult, Membership, PlusOrder, AutoRenewResult } from './types.ts';
import { autoRenewView } from './views.ts';

interface CancelServices extends NewsServices {
  accounts: Pick<AccountsService, 'byId' | 'setTier'>;
  ledger: Pick<Ledger, 'lock' | 'reverseEarn'>;
  payments: Pick<PaymentsService, 'refund' | 'abandon'>;
}

const noMember = (): ApiError => new ApiError('NOT_FOUND', 'You are not a Plus member');

const notAgreed = (): ApiError =>
  new ApiError(
    'RENEWAL_NOT_AGREED',
    'Renewal is chosen when a plan is bought, because you agree to it with the payment. Tick its box with your next plan',
  );

const refundChanged = (refundPaise: number): ApiError =>
  new ApiError('PRICE_CHANGED', 'The refund has changed in the meantime', { refundPaise });

/**
 * When the charge is due once renewal is on again. A retry that was put off beyond the end of the membership would never
 * be made, so the charge is due at its usual time before the end, or now if that has passed.
 */
const nextRenewAt = ({ renewAt, until }: Membership, now: Date): Date => {
  const due = renewAt !== null && renewAt < until ? renewAt : renewAtOf(until);
  return due > now ? due : now;
};

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
) => {
  const { clock } = deps;
  const { accounts, ledger, payments } = services;
  const sendText = createTextSender(deps, services);

  const lockActive = async (tx: Tx, accountId: string): Promise<Membership> => {
    const membership = await repository.lockMembership(tx, accountId);
    if (!membership?.active) throw noMember();
    return membership;
  };

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
  const removePeriod = async (tx: Tx, membership: Membership, order: PlusOrder, at: Date) => {
    const rest = await repository.findLastPaid(tx, membership.accountId);
    const ended: Membership = { ...membership, autoRenew: false, renewAt: null, renewal: null };
    if (!rest?.endsAt || rest.endsAt <= at) return { ...ended, until: at, active: false };
    const settings = settingsWithout(order, membership) ?? settingsOfRest(rest);
    const after: Membership = { ...ended, ...settings, until: rest.endsAt, renewTries: 0 };
    return { ...after, renewAt: nextRenewAt(after, at) };
  };

  const refundOrder = async (tx: Tx, order: PlusOrder, at: Date): Promise<Date> => {
    const { accountId, orderId, paymentId, pricePaise: amountPaise } = order;
    if (paymentId === null) throw new Error('A paid order of Plus without a payment');
    await payments.refund(tx, { accountId, paymentId, amountPaise, key: `plus:${orderId}` });
    const before = await lockRefundable(tx, order, at);
    if (!(await repository.moveOrder(tx, order, { from: 'PAID', to: 'REFUNDED', at }))) {
      throw new ApiError('ORDER_STATE', 'This membership has already been cancelled');
    }
    const after = await removePeriod(tx, before, order, at);
    await repository.saveMembership(tx, after);
    if (!after.active) await accounts.setTier(tx, accountId, DEFAULT_CLIENT);
    await reverseBonus(tx, order, at);
    await sendText(tx, order, 'refunded', refundedText);
    return after.until;
  };

  /** Throws NOT_FOUND, PRICE_CHANGED if another amount is refunded than was shown, ORDER_STATE. */
  const cancel = async (
    tx: Tx,
    { accountId }: Session,
    { refundPaise }: { refundPaise: number },
  ): Promise<CancelResult> => {
    await repository.lockRenewals(tx, accountId);
    const at = clock.now();
    if (!(await repository.findMembership(tx, accountId))?.active) throw noMember();
    const order = await findRefundable(tx, accountId, at);
    const due = order?.pricePaise ?? 0;
    if (due !== refundPaise) throw refundChanged(due);
    if (order) {
      await cancelRenewal(payments, tx, accountId);
      return { endsAt: (await refundOrder(tx, order, at)).toISOString(), refundedPaise: due };
    }
    const { until } = await switchOff(tx, accountId);
    return { endsAt: until.toISOString(), refundedPaise: 0 };
  };

  return { setAutoRenew, cancel };
};
