// The job `order.tell`: sends the codes of a delivered order. Because the e-mail contains the codes, it waits until
// the redemption can no longer be undone.
import type { JobData } from '../../jobs/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { nudgeMessages } from '../../providers/message-job.ts';
import { openVoucher } from './codes.ts';
import { deliveredTexts } from './messages.ts';
import * as history from './repository-events.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import { createTextSender } from './text-sender.ts';
import type { StoredVoucher } from './types.ts';

type SendCodesDependencies = Pick<Dependencies, 'db' | 'keys' | 'queue'>;

/** Handler of `order.tell`. If the order was undone meanwhile, that sends a message of its own. */
export const createCodeSender = (
  deps: SendCodesDependencies,
  services: Pick<OrderServices, 'accounts' | 'clients'>,
) => {
  const sendTexts = createTextSender(deps, services);

  return async ({ accountId, orderId }: JobData['order.tell']): Promise<void> => {
    await deps.db.tx(async (tx) => {
      const order = await repository.lockOrder(tx, accountId, orderId);
      if (order?.state !== 'DELIVERED' && order?.state !== 'PARTLY_DELIVERED') return;
      const open = (voucher: StoredVoucher) => ({
        ...openVoucher(deps.keys, order, voucher),
        n: voucher.n,
        expiresAt: voucher.expiresAt,
      });
      const vouchers = await history.vouchersOf(tx, order);
      await sendTexts(tx, order, deliveredTexts(vouchers.map(open)));
    });
    await nudgeMessages(deps.queue);
  };
};
