// What happens to memberships by the clock: renewal a day before their end, and their end. Part of
// `housekeeping.sweep`, and the job that charges. Each membership has a transaction of its own.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { addMs, HOUR_MS } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import type { DueRow } from '../../db/due.ts';
import type { JobData } from '../../jobs/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createReadableId } from '../../readable-id.ts';
import { createDueProcessor } from '../../due-processor.ts';
import { webPages } from '../../web-pages.ts';
import type { AccountsService } from '../accounts/service.ts';
import { CALLS_TO_DECIDE } from '../payments/gateway-calls.ts';
import type { PaymentsService } from '../payments/service.ts';
import { PAY_WITHIN_MS } from '../payments/types.ts';
import { newPlusOrder } from './new-order.ts';
import * as repository from './repository.ts';
import type { Membership, PlusOrder } from './types.ts';

interface Services {
  accounts: Pick<AccountsService, 'lockOpen' | 'setTier'>;
  payments: Pick<PaymentsService, 'start' | 'charge'>;
}

/** As long as charges are made within this time, more renewals are begun. */
const CHARGES_WAIT_SECONDS = 60;

/** Otherwise only those of memberships that end within this time. */
const NEAR_END_MS = 2 * HOUR_MS;

/** Begun in one minute at most: a charge that is tried again comes after all of them, and has fifteen minutes. */
const MOST_BEGUN = 200;

const renewalOf = ({ accountId, clientId, renewPlan: plan }: Membership, placedAt: Date): PlusOrder =>
  newPlusOrder({
    accountId,
    orderId: createReadableId('PL', placedAt),
    clientId,
    kind: 'RENEWAL',
    campaignId: null,
    plan,
    pricePaise: plan.pricePaise,
    bonusPoints: 0,
    autoRenew: true,
    placedAt,
  });

export const createRenewal = (
  { db, clock, queue, log }: Pick<Dependencies, 'db' | 'clock' | 'queue' | 'log'>,
  services: Services,
) => {
  const { accounts, payments } = services;

  const renew = async (tx: Tx, membership: Membership): Promise<void> => {
    const order = renewalOf(membership, clock.now());
    // If a renewal is under way, its end determines when the next one is due.
    if (!(await repository.insertOrder(tx, order))) return;
    const { accountId, clientId, orderId, pricePaise: amountPaise, plan } = order;
    const { paymentId } = await payments.start(tx, {
      accountId,
      clientId,
      purpose: 'MEMBERSHIP',
      reference: orderId,
      title: `${plan.name}, renewed`,
      amountPaise,
      returnTo: webPages.plus(),
      withinMs: Math.max(PAY_WITHIN_MS, membership.until.getTime() - order.placedAt.getTime()),
    });
    await repository.setPayment(tx, order, paymentId);
    const renewTries = membership.renewTries + 1;
    await repository.saveMembership(tx, { ...membership, renewTries, renewal: 'PENDING' });
    await queue.enqueue(
      tx,
      'membership.charge',
      { accountId, orderId },
      { key: orderId, providerCalls: CALLS_TO_DECIDE },
    );
  };

  const end = async (tx: Tx, membership: Membership): Promise<void> => {
    // Once paid, a charge that is still under way begins a period that renews as its member chose.
    const choice = membership.renewal === 'PENDING' ? {} : { autoRenew: false, renewal: null };
    await repository.saveMembership(tx, { ...membership, active: false, ...choice });
    await accounts.setTier(tx, membership.accountId, DEFAULT_CLIENT);
  };

  const createRounds = (
    kind: repository.DueKind,
    find: (typeof repository.findDueFor)[repository.DueKind],
  ) => {
    const forEachRow = createDueProcessor<DueRow>(
      { log },
      {
        failureMessage: 'A membership that is due could not be renewed or ended',
        logFieldsOf: ({ accountId }) => ({ accountId, due: kind }),
      },
    );
    return (by: Date, work: typeof renew, most = Infinity): Promise<void> => {
      let begun = 0;
      const workOn = ({ accountId }: DueRow) =>
        db.tx(async (tx) => {
          // One that is being closed is not due any more afterwards.
          if (!(await accounts.lockOpen(tx, accountId))) return;
          await repository.lockRenewals(tx, accountId);
          const membership = await repository.lockDue(tx, kind, clock.now(), accountId);
          if (!membership) return;
          await work(tx, membership);
          begun += 1;
        });
      return forEachRow((after, limit) => find(db, by, after, limit), workOn, {
        shouldStop: () => begun >= most,
      });
    };
  };
  const forEach = {
    renewal: createRounds('renewal', repository.findDueFor.renewal),
    ending: createRounds('renewal', repository.findDueFor.ending),
    end: createRounds('end', repository.findDueFor.end),
  };

  /**
   * While charges are behind, others stay due: begun, they would only wait, and say that they are being charged. Those
   * whose end is near begin all the same, so that their members hear what becomes of them (docs/decisions/278).
   */
  const renewDue = async (): Promise<void> => {
    const isBehind = (await queue.dueForSeconds('membership.charge')) > CHARGES_WAIT_SECONDS;
    if (isBehind) await forEach.ending(addMs(clock.now(), NEAR_END_MS), renew, MOST_BEGUN);
    else await forEach.renewal(clock.now(), renew, MOST_BEGUN);
  };

  return {
    sweep: async (): Promise<void> => {
      await renewDue();
      await queue.nudge('membership.charge');
      await forEach.end(clock.now(), end);
    },

    /**
     * Job `membership.charge`: asks the gateway to charge the member who agreed to it. Throws if it is worth another
     * try.
     */
    charge: async ({ accountId, orderId }: JobData['membership.charge']): Promise<void> => {
      const order = await repository.findOrder(db, { accountId, orderId });
      const membership = await repository.findMembership(db, accountId);
      if (order?.state !== 'OPEN' || order.paymentId === null || !membership?.mandate) return;
      await payments.charge({ accountId, paymentId: order.paymentId }, membership.mandate);
    },
  };
};
