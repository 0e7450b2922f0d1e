import { refundCoins, refundMoney } from '#backend/modules/orders/refund.ts';
import type { PaymentsService } from '#backend/modules/payments/service.ts';
import type { EntryRef, Ledger } from '#backend/ledger/types.ts';
import type { Order } from '#backend/modules/orders/types.ts';
import type { Tx } from '#backend/db/driver.ts';

const tx = {} as Tx;
const at = new Date('2026-03-14T09:30:00.000Z');

/** Two pieces that cost one coin and one paisa together. */
const order = {
  accountId: 'mine',
  orderId: 'order-1',
  line: { name: 'Desk', count: 2 },
  points: 1,
  moneyPaise: 1,
  returnedCount: 0,
  burnId: 'burn-1',
  paymentId: 'payment-1',
} as Order;

describe('Returning the pieces of an order one by one', () => {
  it.each([
    ['gives the indivisible coin and paisa back with the first piece', 0, 1],
    ['calls neither the ledger nor the gateway when no coin or paisa is left', 1, 0],
  ])('%s', async (_what, returnedCount, calls) => {
    const reverseBurn = jest.fn<Promise<EntryRef>, Parameters<Ledger['reverseBurn']>>();
    const refund = jest.fn<Promise<void>, Parameters<PaymentsService['refund']>>();
    const left = { ...order, returnedCount };
    await refundCoins({ reverseBurn } as unknown as Ledger, tx, left, { pieces: 1, part: 'return:1', at });
    await refundMoney({ refund } as unknown as PaymentsService, tx, left, { pieces: 1, part: 'return:1' });
    expect(reverseBurn).toHaveBeenCalledTimes(calls);
    expect(refund).toHaveBeenCalledTimes(calls);
  });
});
