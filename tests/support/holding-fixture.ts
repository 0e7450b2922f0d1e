import type { Holding } from '#web/features/orders/holding-records.ts';
import { orderFixture } from './fixtures.ts';

/** An active voucher whose code has not been seen. */
export const holdingFixture = (changes: Partial<Holding> = {}): Holding => ({
  voucherId: 'order-20417-1',
  orderId: 'order-20417',
  line: orderFixture().line,
  amountPaise: 50_000,
  state: 'active',
  expiresAt: '2127-03-02T18:29:59.000Z',
  revealed: false,
  usedAt: null,
  ...changes,
});
