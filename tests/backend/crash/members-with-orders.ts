// Members who order through HTTP while the backend dies under them: each call is sent again, with its key, until
// it is answered, as the web client does.
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { DRAFT, POINTS } from '../../support/order-desk.ts';
import type { Customer } from '../../support/customers.ts';

export const COUNT = 2;
export const COINS_AT_START = 50_000;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

interface Answer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- every endpoint answers another shape
  data: any;
}

/** Calls that were lost, or answered in the middle of a death. */
export interface Losses {
  count: number;
}

const MAY_PASS = new Set([500, 502, 503, 429]);

/** Sends until there is an answer that a retry would not change. */
const insist = async (
  send: () => Promise<Response>,
  losses: Losses,
  patience: AbortSignal,
): Promise<Answer> => {
  for (;;) {
    patience.throwIfAborted();
    try {
      const answer = await send();
      const { data } = (await answer.json()) as Answer;
      if (!MAY_PASS.has(answer.status) && data.errorCode !== 'REQUEST_IN_PROGRESS') {
        return { status: answer.status, data };
      }
    } catch {
      // The backend died before it answered.
    }
    losses.count += 1;
    await pause(100);
  }
};

export interface Acknowledged {
  accountId: string;
  cartId: string;
  orderId: string;
  status: string;
}

interface Shopping {
  origin: string;
  losses: Losses;
  patience: AbortSignal;
}

const caller =
  ({ origin, losses, patience }: Shopping, { headers }: Customer) =>
  async (endpoint: Endpoint, body: object, extra: Record<string, string> = {}): Promise<Answer> => {
    const answer = await insist(
      () =>
        fetch(origin + endpoint.path, {
          method: endpoint.method,
          headers: { ...headers, ...extra, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      losses,
      patience,
    );
    if (answer.status !== 200)
      throw new Error(`${endpoint.id}: ${answer.status} ${JSON.stringify(answer.data)}`);
    return answer;
  };

/** The newest password that was sent to the member and not given yet. */
const passwordFor = async (shopping: Shopping, { mobile }: Customer, used: Set<string>): Promise<string> => {
  for (;;) {
    shopping.patience.throwIfAborted();
    try {
      const answer = await fetch(`${shopping.origin}/dev/outbox?to=${mobile}`);
      const messages = (await answer.json()) as { code: string | null; at: string }[];
      const fresh = messages.find(({ code, at }) => code !== null && !used.has(`${at} ${code}`));
      if (fresh?.code) {
        used.add(`${fresh.at} ${fresh.code}`);
        return fresh.code;
      }
    } catch {
      shopping.losses.count += 1;
    }
    await pause(100);
  }
};

/** One order after the other, each from its placing to its end. */
export const shop = async (
  shopping: Shopping,
  customer: Customer,
  orders: number,
): Promise<Acknowledged[]> => {
  const call = caller(shopping, customer);
  const used = new Set<string>();
  const acknowledged: Acknowledged[] = [];
  for (let n = 0; n < orders; n += 1) {
    const cartId = randomUUID();
    const draft = { ...DRAFT, count: COUNT, points: COUNT * POINTS };
    const body = { ...draft, email: 'a@example.in', mobile: '9812345678' };
    const placed = await call(contract.orders.placeVoucher, body, {
      cartid: cartId,
      'idempotency-key': randomUUID(),
    });
    const { orderId } = placed.data as { orderId: string };
    const order: Acknowledged = { accountId: customer.accountId, cartId, orderId, status: 'PENDING' };
    acknowledged.push(order);
    const asked = await call(contract.login.otpInit, { purpose: 'REDEEM_POINTS' }, { cartid: cartId });
    const { requestId } = asked.data as { requestId: string };
    const otp = await passwordFor(shopping, customer, used);
    await call(contract.orders.verify, { orderId, requestId, otp }, { 'idempotency-key': randomUUID() });
    while (order.status === 'PENDING') {
      order.status = (await call(contract.orders.details, { orderId })).data.order.status;
      if (order.status === 'PENDING') await pause(150);
    }
  }
  return acknowledged;
};
