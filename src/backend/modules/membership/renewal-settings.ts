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

/**
 * The settings once an order is paid: without the payer's agreement, nothing can be charged again. `running`: the
 * membership before, if it had not ended.
 */
export const settingsAfter = (
  order: PlusOrder,
  { paymentId, renewalPaise }: Pick<Settlement, 'paymentId' | 'renewalPaise'>,
  { before, running }: { before: Membership | null; running: Membership | null },
): RenewalSettings => {
  const { plan, autoRenew } = order;
  if (setsRenewal(order, running)) {
    const isAgreed = renewalPaise !== null;
    return { autoRenew: autoRenew && isAgreed, renewPlan: plan, mandate: isAgreed ? paymentId : null };
  }
  return before ? settingsOf(before) : { autoRenew: false, renewPlan: plan, mandate: null };
};

/** The settings that an order replaces, kept with it in case it is cancelled; undefined if there are none. */
export const replacedSettings = (
  order: PlusOrder,
  running: Membership | null,
): RenewalSettings | undefined => (running && setsRenewal(order, running) ? settingsOf(running) : undefined);

/**
 * How the membership renews without its last order: as it did before. Who cancels a renewal wants no more of them, or
 * would be charged again at once. Null if the order does not say what it replaced, because an older release took it.
 */
export const settingsWithout = (
  { kind, renewalBefore }: PlusOrder,
  membership: Membership,
): RenewalSettings | null => {
  if (kind === 'BUY') return renewalBefore;
  return { ...settingsOf(membership), ...(kind === 'RENEWAL' && { autoRenew: false }) };
};

/** The settings that an order alone gives, for one whose settings are not known any more. It does not renew by itself. */
export const settingsOfRest = ({ kind, autoRenew, plan, paymentId }: PlusOrder): RenewalSettings => ({
  autoRenew: false,
  renewPlan: plan,
  mandate: kind === 'BUY' && autoRenew ? paymentId : null,
});
