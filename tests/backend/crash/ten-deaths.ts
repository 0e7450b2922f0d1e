// Ten times SIGKILL in the middle of orders, and what must hold afterwards.
import { checkLedger } from '#backend/ledger/check.ts';
import type { Db } from '#backend/db/driver.ts';
import { POINTS } from '../../support/order-desk.ts';
import { shelve } from '../../support/order-desk.ts';
import { openCustomers } from '../../support/customers.ts';
import { SECRET_KEY, type BackendProcess } from './backend-process.ts';
import { COINS_AT_START, COUNT, shop, type Acknowledged } from './members-with-orders.ts';

const DEATHS = 10;
const CUSTOMERS = 8;
const ORDERS_EACH = 3;
/** How long the backend lives each time: long enough to be in the middle of something. */
const LIVES_MS = [250, 400, 550, 700, 850];
const PATIENCE_MS = 200_000;

export interface Aftermath {
  acknowledged: Acknowledged[];
  lostCalls: number;
  exitCode: number | null;
}

/** Customers order while the backend dies ten times; then it runs until all is done, and is stopped in order. */
export const dieTenTimes = async (prepare: Db, backend: BackendProcess): Promise<Aftermath> => {
  await shelve(prepare);
  const customers = await openCustomers(prepare, SECRET_KEY, { count: CUSTOMERS, coins: COINS_AT_START });
  await prepare.close();
  const losses = { count: 0 };
  const shopping = { origin: backend.origin, losses, patience: AbortSignal.timeout(PATIENCE_MS) };
  await backend.start();
  const shoppers = Promise.all(customers.map((customer) => shop(shopping, customer, ORDERS_EACH)));
  shoppers.catch(() => undefined);
  try {
    for (let death = 0; death < DEATHS; death += 1) {
      await new Promise((done) => setTimeout(done, LIVES_MS[death % LIVES_MS.length]));
      await backend.kill();
      await backend.start();
    }
    const acknowledged = (await shoppers).flat();
    return { acknowledged, lostCalls: losses.count, exitCode: await backend.stop() };
  } finally {
    await backend.kill();
  }
};

/** Of the customers: the demo members have orders of their own. */
const ordersIn = (db: Db, acknowledged: readonly Acknowledged[]) =>
  db.query<{ order_id: string; cart_id: string; state: string }>(
    'select order_id, cart_id, state from member_order where account_id = any($1::uuid[]) order by order_id',
    [[...new Set(acknowledged.map((order) => order.accountId))]],
  );

const sorted = (texts: readonly string[]): string[] => [...texts].sort();

/** No acknowledged order lost, none doubled, every voucher issued once, the books clean. */
export const expectAllWell = async (
  db: Db,
  { acknowledged, lostCalls, exitCode }: Aftermath,
): Promise<void> => {
  expect(exitCode).toBe(0);
  // The deaths did hit the middle of something.
  expect(lostCalls).toBeGreaterThan(0);
  expect(acknowledged).toHaveLength(CUSTOMERS * ORDERS_EACH);
  expect(new Set(acknowledged.map((order) => order.status))).toEqual(new Set(['ORDER_SUCCESS']));

  const kept = await ordersIn(db, acknowledged);
  expect(kept.map((order) => order.order_id)).toEqual(sorted(acknowledged.map((order) => order.orderId)));
  expect(sorted(kept.map((order) => order.cart_id))).toEqual(
    sorted(acknowledged.map((order) => order.cartId)),
  );
  expect(new Set(kept.map((order) => order.state))).toEqual(new Set(['DELIVERED']));

  const issued = await db.query<{ key: string; issues: number }>('select key, issues from sandbox_voucher');
  const due = acknowledged.flatMap(({ orderId }) =>
    Array.from({ length: COUNT }, (_, n) => `${orderId}:${n + 1}`),
  );
  expect(sorted(issued.map((voucher) => voucher.key))).toEqual(sorted(due));
  expect(issued.every((voucher) => voucher.issues === 1)).toBe(true);

  const balances = await db.query<{ available: number; blocked: number }>(
    `select available, blocked from account_balance
      where account_id = any($1::uuid[])`,
    [[...new Set(acknowledged.map((order) => order.accountId))]],
  );
  const left = { available: COINS_AT_START - ORDERS_EACH * COUNT * POINTS, blocked: 0 };
  expect(balances).toEqual(Array.from({ length: CUSTOMERS }, () => left));

  const faults: unknown[] = [];
  await checkLedger(db, (fault) => faults.push(fault));
  expect(faults).toEqual([]);
};
