// What happens when a payment for Plus has ended: a period of membership with its coins and tier, or nothing. Runs in
// the transaction that settles the payment, with the payment locked; locks the order next, then the membership.
import { PLUS_RULES, PLUS_TIER } from '#contract/enums.ts';
import { runAgain, type Tx } from '../../db/driver.ts';
import { endOfDayMonthsAfter } from '../../ledger/calendar.ts';
import type { Cause, Ledger } from '../../ledger/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { NewsServices } from '../accounts/news.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';
import type { PaymentsService, Settlement } from '../payments/service.ts';
import { cancelRenewal } from './cancel-renewal.ts';
import { createTextSender, notRenewedText, paidText } from './messages.ts';
import { monthsAfter, renewAtOf, retryAtOf } from './periods.ts';
import { replacedSettings, settingsAfter } from './renewal-settings.ts';
import * as repository from './repository.ts';
import type { Membership, PlusOrder } from './types.ts';
import { failureOf } from './views.ts';

interface SettleServices extends NewsServices {
  clients: NewsServices['clients'] & Pick<ClientsService, 'coinLifeIn'>;
  ledger: Pick<Ledger, 'earn'>;
  accounts: Pick<AccountsService, 'byId' | 'setTier'>;
  payments: Pick<PaymentsService, 'refund' | 'abandon'>;
}

type PaidSettlement = Settlement & { order: PlusOrder };

/** Earns the coins that come with an order. Returns the id of their entry. */
const earnBonus = async (
  { ledger, clients }: SettleServices,
  tx: Tx,
  { accountId, clientId, orderId, bonusPoints, plan }: PlusOrder,
  at: Date,
): Promise<string | undefined> => {
  if (bonusPoints === 0) return undefined;
  const expiresAt = endOfDayMonthsAfter(at, (await clients.coinLifeIn(tx, clientId)).plus);
  const cause: Cause = { title: `Coins with ${plan.name}`, kind: 'campaign', id: orderId };
  return (await ledger.earn(tx, { accountId, coins: bonusPoints, cause, at, expiresAt })).entryId;
};

/** The membership with a period added that begins where the one before ends. */
const extendMembership = (before: Membership | null, payment: PaidSettlement) => {
  const { order, at } = payment;
  const running = before?.active && before.until > at ? before : null;
  const startsAt = running?.until ?? at;
  const since = running?.since ?? at;
  const until = monthsAfter(startsAt, order.plan.months, since);
  const membership: Membership = {
    accountId: order.accountId,
    clientId: order.clientId,
    since,
    until,
    active: true,
    ...settingsAfter(order, payment, { before, running }),
    renewAt: renewAtOf(until),
    renewTries: 0,
    renewal: null,
  };
  return { startsAt, membership, renewalBefore: replacedSettings(order, running) };
};

const closeOrder = async (
  tx: Tx,
  order: PlusOrder,
  change: Omit<repository.OrderChange, 'from'>,
): Promise<void> => {
  if (!(await repository.moveOrder(tx, order, { from: 'OPEN', ...change }))) {
    throw new Error('An order of Plus moved while it was held');
  }
};

export const createSettlementHandler = (
  deps: Pick<Dependencies, 'queue' | 'keys'>,
  services: SettleServices,
) => {
  const { payments } = services;
  const sendText = createTextSender(deps, services);

  /**
   * The membership before a payment, locked. What was bought takes the place of a renewal under way: otherwise the
   * member would pay for both (docs/decisions/161). If one began before the membership was locked, its payment would be
   * locked too late (docs/decisions/026), so the transaction is run again.
   */
  const lockBefore = async (tx: Tx, { accountId, kind }: PlusOrder): Promise<Membership | null> => {
    if (kind === 'RENEWAL') return repository.lockMembership(tx, accountId);
    await cancelRenewal(payments, tx, accountId);
    const before = await repository.lockMembership(tx, accountId);
    if (await repository.findOpenRenewal(tx, accountId)) throw runAgain('A renewal of Plus has just begun');
    return before;
  };

  const applyPayment = async (tx: Tx, payment: PaidSettlement): Promise<void> => {
    const { order, at } = payment;
    const before = await lockBefore(tx, order);
    const { startsAt, membership, renewalBefore } = extendMembership(before, payment);
    await repository.saveMembership(tx, membership);
    await services.accounts.setTier(tx, order.accountId, PLUS_TIER);
    const bonusEntryId = await earnBonus(services, tx, order, at);
    await closeOrder(tx, order, {
      ...{ to: 'PAID', at, startsAt, endsAt: membership.until },
      ...(bonusEntryId && { bonusEntryId }),
      ...(renewalBefore && { renewalBefore }),
    });
    await sendText(tx, order, 'paid', paidText(membership));
  };

  /** A failed charge is tried again, and eventually given up. */
  const applyFailedRenewal = async (tx: Tx, order: PlusOrder, settlement: Settlement): Promise<void> => {
    const { abandoned, at } = settlement;
    const before = await repository.lockMembership(tx, order.accountId);
    if (before?.renewal !== 'PENDING') return;
    if (abandoned) {
      // Ended by us, because the member no longer wants it, or bought a plan in its place.
      await repository.saveMembership(tx, { ...before, renewAt: retryAtOf(at), renewal: null });
      return;
    }
    const isLast = before.renewTries >= PLUS_RULES.renewTries || retryAtOf(at) >= before.until;
    const after: Membership = {
      ...before,
      autoRenew: before.autoRenew && !isLast,
      renewAt: retryAtOf(at),
      renewal: before.active ? 'FAILED' : null,
    };
    await repository.saveMembership(tx, after);
    await sendText(tx, order, 'not-renewed', notRenewedText(after, settlement));
  };

  /** The hook that payments call for MEMBERSHIP. */
  return async (tx: Tx, settlement: Settlement): Promise<void> => {
    const { accountId, paymentId, reference: orderId, outcome, amountPaise, at } = settlement;
    const order = await repository.lockOrder(tx, { accountId, orderId });
    if (order?.state !== 'OPEN') {
      // If this threw, the payment would stay open and be asked about forever, and the payer would get nothing for it.
      if (outcome === 'PAID') await payments.refund(tx, { accountId, paymentId, amountPaise, key: 'all' });
      return;
    }
    if (outcome === 'PAID') return applyPayment(tx, { ...settlement, order });
    await closeOrder(tx, order, { to: 'FAILED', at, failure: failureOf(outcome) });
    if (order.kind === 'RENEWAL') await applyFailedRenewal(tx, order, settlement);
  };
};
