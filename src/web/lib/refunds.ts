// Refunds of a payment, as a screen shows them. Pure.
interface ShownRefund {
  status: string;
  /** Why a charge that paid for nothing goes back; null for a refund of what was paid. */
  reason: string | null;
}

/** The refund of what was paid that the gateway refuses (docs/decisions/181), if there is one. */
export const refusedRefundIn = <Refund extends ShownRefund>(
  payment: { refunds: readonly Refund[] } | null | undefined,
): Refund | undefined =>
  payment?.refunds.find(({ status, reason }) => status === 'FAILED' && reason === null);
