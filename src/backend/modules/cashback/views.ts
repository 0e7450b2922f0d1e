// Transfers as the contract shows them.
import { titleText } from './texts.ts';
import { EVENT_VIEWS, STATUS } from './states.ts';
import type { Beneficiary, Transfer, TransferEvent, TransferView } from './types.ts';

const headOf = (transfer: Transfer, beneficiary: Beneficiary) => ({
  transferId: transfer.transferId,
  status: STATUS[transfer.state],
  points: transfer.points,
  amountPaise: transfer.amountPaise,
  account: beneficiary.masked,
});

export const transferView = (
  transfer: Transfer,
  beneficiary: Beneficiary,
  events: readonly TransferEvent[],
): TransferView => ({
  ...headOf(transfer, beneficiary),
  cartId: transfer.cartId,
  kind: beneficiary.kind,
  accountHolder: beneficiary.accountHolder,
  bankName: beneficiary.bankName,
  requestedAt: transfer.requestedAt.toISOString(),
  dueBy: transfer.dueBy?.toISOString() ?? null,
  reference: transfer.reference,
  failure: transfer.failure,
  events: events.map(({ at, kind }) => ({ at: at.toISOString(), ...EVENT_VIEWS[kind] })),
});

/** A line of the cash ledger. */
export const ledgerLine = (transfer: Transfer, beneficiary: Beneficiary) => ({
  ...headOf(transfer, beneficiary),
  activityDate: transfer.requestedAt.toISOString(),
  title: titleText(transfer.amountPaise, beneficiary.masked),
});
