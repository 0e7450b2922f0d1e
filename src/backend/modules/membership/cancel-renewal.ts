// Calls off a renewal whose charge is under way.
import type { Tx } from '../../db/driver.ts';
import type { PaymentsService } from '../payments/service.ts';
import { findOpenRenewal } from './repository.ts';

/** If the charge succeeds after all, its money is refunded. Locks the payment and the order of the renewal. */
export const cancelRenewal = async (
  { abandon }: Pick<PaymentsService, 'abandon'>,
  tx: Tx,
  accountId: string,
): Promise<void> => {
  const open = await findOpenRenewal(tx, accountId);
  if (open?.paymentId) await abandon(tx, { accountId, paymentId: open.paymentId });
};
