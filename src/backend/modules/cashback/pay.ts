// The job `cashback.pay`: has a confirmed claim paid and then spends the coins, or returns them once it is certain
// that nothing was or will be paid (docs/decisions/021). It may die anywhere and be run again: the provider knows each
// payout by its key, and a transfer ends in a single transaction.
import { formatCoinsReturned } from '../../format.ts';
import type { JobData } from '../../jobs/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { nudgeMessages } from '../../providers/message-job.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ProviderRefusal, type PayoutStatus } from '../../providers/types.ts';
import type { NewsServices } from '../accounts/news.ts';
import { payeeOf } from './beneficiaries.ts';
import { createOutcomeSender } from './messages.ts';
import { beneficiaryOf } from './repository-claimants.ts';
import * as repository from './repository-transfers.ts';
import type { TransferRef } from './repository-transfers.ts';
import { assertLegal, shouldCancel, promisedBy } from './states.ts';
import { causeOf } from './transfer.ts';
import type { CashbackServices, OpenTransfer, Outcome } from './types.ts';

const REFUSED = 'The bank did not take the payment.';
const CANCELLED_IN_TIME = 'The bank did not pay in time, so the payment was called off.';

type PayDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'queue' | 'providers' | 'log'>;
type Services = Pick<CashbackServices, 'ledger'> & NewsServices;

/** Starts or resumes the transfer; null if it is decided. */
const begin = ({ db, clock }: PayDependencies, ref: TransferRef): Promise<OpenTransfer | null> =>
  db.tx(async (tx) => {
    const transfer = await repository.lockTransfer(tx, ref);
    if (!transfer?.dueBy) return null;
    const beneficiary = await beneficiaryOf(tx, transfer);
    if (transfer.state === 'SENT') return { transfer, beneficiary };
    assertLegal(transfer.state, 'SENT');
    const dueBy = promisedBy(beneficiary.kind, transfer.requestedAt);
    await repository.updateState(tx, transfer, { to: 'SENT', dueBy });
    await repository.insertEvent(tx, transfer, { kind: 'SENT', at: clock.now() });
    return { transfer: { ...transfer, state: 'SENT', dueBy }, beneficiary };
  });

/**
 * The state of the payout, which is cancelled if it takes too long. A provider that refuses to cancel may have paid, so
 * it is asked like before.
 */
const payOrCancel = async (
  deps: PayDependencies,
  { transfer, beneficiary }: OpenTransfer,
): Promise<PayoutStatus | { status: 'CANCELLED' }> => {
  const { payouts } = deps.providers;
  const { transferId: key, amountPaise, requestedAt } = transfer;
  const answered = <T>(request: Promise<T>) => withProviderTimeout(request, 'The payout provider');
  if (shouldCancel(requestedAt, deps.clock.now())) {
    try {
      return await answered(payouts.cancel(key));
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
    }
  }
  const payee = payeeOf(deps, beneficiary);
  return answered(payouts.pay({ key, amountPaise, payee, name: beneficiary.accountHolder }));
};

/** The outcome of the payout; null while it is open. Throws if it is not known. */
const queryProvider = async (deps: PayDependencies, open: OpenTransfer): Promise<Outcome | null> => {
  try {
    const payout = await payOrCancel(deps, open);
    if (payout.status === 'PENDING') return null;
    if (payout.status === 'CANCELLED') return { to: 'FAILED', reason: CANCELLED_IN_TIME };
    return { to: 'PAID', reference: payout.reference };
  } catch (error) {
    if (error instanceof ProviderRefusal) return { to: 'FAILED', reason: REFUSED };
    throw error;
  }
};

/** Ends the transfer: coins, state and message in one transaction. Does nothing if another run has ended it. */
const settle = (deps: PayDependencies, services: Services, ref: TransferRef, outcome: Outcome) =>
  deps.db.tx(async (tx) => {
    const { ledger } = services;
    const transfer = await repository.lockTransfer(tx, ref);
    if (transfer?.state !== 'SENT') return;
    assertLegal(transfer.state, outcome.to);
    const at = deps.clock.now();
    const open = { transfer, beneficiary: await beneficiaryOf(tx, transfer) };
    const { accountId, holdId } = transfer;
    const end = { accountId, holdId, cause: causeOf(transfer, open.beneficiary), at };
    const ended = await (outcome.to === 'PAID' ? ledger.commit(tx, end) : ledger.release(tx, end));
    if (!ended) throw new Error('The coins of the transfer are not held any more');
    const change =
      outcome.to === 'PAID'
        ? { reference: outcome.reference }
        : { failure: `${outcome.reason} ${formatCoinsReturned(ended.returned)}` };
    await repository.updateState(tx, transfer, { to: outcome.to, dueBy: null, ...change });
    await repository.insertEvent(tx, transfer, { kind: outcome.to, at });
    await createOutcomeSender(deps, services)(tx, open, outcome, ended.returned);
  });

/** Handler of `cashback.pay`. Throws if it is worth another try; after the last one, housekeeping asks again. */
export const createPayer =
  (deps: PayDependencies, services: Services) =>
  async (ref: JobData['cashback.pay'], { last }: { last: boolean }): Promise<void> => {
    const open = await begin(deps, ref);
    if (!open) return;
    const outcome = await queryProvider(deps, open).catch((error: unknown) => {
      if (!last) throw error;
      deps.log.warn(
        { transferId: ref.transferId, err: error },
        'The outcome of a payout is unknown: it is asked for later',
      );
      return null;
    });
    if (outcome) {
      await settle(deps, services, ref, outcome);
      await nudgeMessages(deps.queue);
    } else if (!last) throw new Error('The payout is not decided yet');
  };
