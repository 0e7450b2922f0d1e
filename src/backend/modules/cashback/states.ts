// The states of a transfer, the transitions between them, how a member sees each, and when the next one is due.
import type { BeneficiaryKind, HistoryEventKind } from '#contract/enums.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../../clock.ts';

/**
 * REQUESTED: confirmed by its one-time password, coins are blocked, the job that pays is written. SENT: a worker has
 * asked the payout provider. PAID: coins are spent. FAILED: will never be paid, coins are returned.
 */
export type TransferState = 'REQUESTED' | 'SENT' | 'PAID' | 'FAILED';

/** Every legal transition. */
const TRANSITIONS: Record<TransferState, readonly TransferState[]> = {
  REQUESTED: ['SENT'],
  SENT: ['PAID', 'FAILED'],
  PAID: [],
  FAILED: [],
};

export const STATUS: Record<TransferState, OrderStatus> = {
  REQUESTED: 'PENDING',
  SENT: 'PENDING',
  PAID: 'ORDER_SUCCESS',
  FAILED: 'ORDER_FAILED',
};

interface EventView {
  kind: HistoryEventKind;
  text: string;
}

/** What the history of a transfer says about an event. */
export const EVENT_VIEWS: Record<TransferState | 'DELAYED', EventView> = {
  REQUESTED: { kind: 'DONE', text: 'Confirmed with the one-time password, coins set aside' },
  SENT: { kind: 'DONE', text: 'Handed to the bank' },
  DELAYED: { kind: 'LATE', text: 'The bank is taking longer than usual' },
  PAID: { kind: 'DONE', text: 'Paid, coins spent' },
  FAILED: { kind: 'FAILED', text: 'Not paid' },
};

/** The promise to members: UPI usually pays at once, a bank account within a working day. */
const PAID_WITHIN_MS: Record<BeneficiaryKind, number> = { UPI: 2 * HOUR_MS, BANK: DAY_MS };

/** How soon the bank is asked. */
const SENT_WITHIN_MS = 15 * MINUTE_MS;

/** A payout that is still open after this time is cancelled, and the coins return (docs/decisions/021). */
const CANCEL_AFTER_MS = 72 * HOUR_MS;

export const promisedBy = (kind: BeneficiaryKind, requestedAt: Date): Date =>
  addMs(requestedAt, PAID_WITHIN_MS[kind]);

export const sentBy = (requestedAt: Date): Date => addMs(requestedAt, SENT_WITHIN_MS);

/** After the promise is broken: when it is decided either way, or a day later if even that has passed. */
export const decidedBy = (requestedAt: Date, at: Date): Date => {
  const decided = requestedAt.getTime() + CANCEL_AFTER_MS + HOUR_MS;
  return new Date(decided > at.getTime() ? decided : at.getTime() + DAY_MS);
};

export const shouldCancel = (requestedAt: Date, at: Date): boolean =>
  at.getTime() - requestedAt.getTime() >= CANCEL_AFTER_MS;

/** Throws if the transition is not legal, which is our own fault. */
export const assertLegal = (from: TransferState, to: TransferState): void => {
  if (!TRANSITIONS[from].includes(to)) throw new Error(`A transfer cannot go from ${from} to ${to}`);
};
