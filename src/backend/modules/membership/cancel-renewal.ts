// Calls off a renewal whose charge is under way.
import type { Tx } from '../../db/driver.ts';
import type { PaymentsService } from '../payments/service.ts';
import { findOpen } from './repository.ts';

/** If the charge succeeds after all, its money is refunded. Locks the payment and the order of the renewal. */
export const cancelRenewal = async (
  { abandon }: Pick<PaymentsService, 'abandon'>,
  tx: Tx,
  accountId: string,
): Promise<void> => {
  const open = await findOpen(tx, accountId, true);
  if (open?.paymentId) await abandon(tx, { accountId, paymentId: open.paymentId });
};
