// How a membership renews, and which orders change that (docs/decisions/026). Pure.
import type { Settlement } from '../payments/service.ts';
import type { Membership, PlusOrder, RenewalSettings } from './types.ts';

const settingsOf = ({ autoRenew, renewPlan, mandate }: Membership): RenewalSettings => ({
  autoRenew,
  renewPlan,
  mandate,
});

/** Only buying a plan sets how it renews, or a campaign outside of a running membership. */
const setsRenewal = ({ kind }: PlusOrder, running: Membership | null): boolean =>
  kind === 'BUY' || (kind === 'CAMPAIGN' && running === null);

interface MembershipBefore {
  before: Membership | null;
  /** The same, unless it had ended. */
  running: Membership | null;
}

/** The settings once an order is paid. */
export const settingsAfter = (
  order: PlusOrder,
  { paymentId, renewalPaise }: Pick<Settlement, 'paymentId' | 'renewalPaise'>,
  { before, running }: MembershipBefore,
): RenewalSettings => {
  const { plan, autoRenew } = order;
  if (!setsRenewal(order, running)) {
    return before ? settingsOf(before) : { autoRenew: false, renewPlan: plan, mandate: null };
  }
  // Without the payer's agreement, nothing can be charged again.
  const isAgreed = renewalPaise !== null;
  return { autoRenew: autoRenew && isAgreed, renewPlan: plan, mandate: isAgreed ? paymentId : null };
};

/** The settings that an order replaces, kept with it in case it is cancelled; undefined if there are none. */
export const replacedSettings = (
  order: PlusOrder,
  running: Membership | null,
): RenewalSettings | undefined => (running && setsRenewal(order, running) ? settingsOf(running) : undefined);

/**
 * The settings once its last order is cancelled: those of before it. Null if the order does not say what it replaced,
 * because an older release took it.
 */
export const settingsWithout = (
  { kind, renewalBefore }: PlusOrder,
  membership: Membership,
): RenewalSettings | null => {
  if (kind === 'BUY') return renewalBefore;
  const unchanged = settingsOf(membership);
  // Who cancels a renewal wants no more of them, or would be charged again at once.
  return kind === 'RENEWAL' ? { ...unchanged, autoRenew: false } : unchanged;
};

/** The settings by an order alone, where those that it led to are not known any more. It does not renew by itself. */
export const settingsOfOrderAlone = ({ kind, autoRenew, plan, paymentId }: PlusOrder): RenewalSettings => ({
  autoRenew: false,
  renewPlan: plan,
  mandate: kind === 'BUY' && autoRenew ? paymentId : null,
});
