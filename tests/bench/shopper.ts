// A member who orders vouchers over HTTP, step by step.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { Customer } from '../support/customers.ts';

/** A voucher of the sample catalogue with unlimited stock. */
const DRAFT = { productId: 'v-1001', count: 1 };

/** An order that waits for its one-time password. */
interface PlacedOrder {
  orderId: string;
  cartid: string;
}

interface PasswordFor {
  orderId: string;
  requestId: string;
  otp: string;
}

export interface Shopper {
  place(): Promise<PlacedOrder>;
  /** Requests the password and reads it from the demo's outbox. */
  askPassword(placed: PlacedOrder): Promise<PasswordFor>;
  verify(password: PasswordFor): Promise<void>;
}

/** Asks to try again with the same key. */
const BUSY = 503;

const caller =
  (origin: string, { headers }: Customer) =>
  async (endpoint: Endpoint, body: object, extra: Record<string, string> = {}) => {
    for (;;) {
      const answer = await fetch(origin + endpoint.path, {
        method: endpoint.method,
        headers: { ...headers, ...extra, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { message, data } = await answer.json();
      if (answer.status === 200) return data;
      if (answer.status !== BUSY) throw new Error(`${endpoint.id}: ${answer.status} ${message}`);
      await wait(Number(answer.headers.get('retry-after')) * 1000);
    }
  };

const POLL_MS = 50;

/** Reads each of the member's passwords once: on a busy machine the newest one may not have arrived yet. */
const openMailbox = (origin: string, { mobile }: Customer) => {
  let last = '';
  return async (): Promise<string> => {
    for (;;) {
      const answer = await fetch(`${origin}/dev/outbox?to=${mobile}`);
      const messages = (await answer.json()) as { code: string | null; at: string }[];
      const newest = messages.find(({ code }) => code !== null);
      const name = `${newest?.at} ${newest?.code}`;
      if (newest?.code && name !== last) {
        last = name;
        return newest.code;
      }
      await wait(POLL_MS);
    }
  };
};

/** The draft with its first denomination and price. */
const priced = async (origin: string, call: ReturnType<typeof caller>) => {
  const query = new URLSearchParams({ itemType: 'VOUCHER', productId: DRAFT.productId }).toString();
  const { data } = await (await fetch(`${origin}${contract.catalogue.detail.path}?${query}`)).json();
  const draft = { ...DRAFT, denomination: data.denominations[0].amountPaise as number };
  const { price } = await call(contract.orders.validate, draft);
  return { ...draft, points: price.points as number, email: 'a@example.in', mobile: '9812345678' };
};

export const openShopper = async (origin: string, customer: Customer): Promise<Shopper> => {
  const call = caller(origin, customer);
  const body = await priced(origin, call);
  const newPassword = openMailbox(origin, customer);
  const key = () => ({ 'idempotency-key': randomUUID() });
  return {
    place: async () => {
      const cartid = randomUUID();
      const { orderId } = await call(contract.orders.placeVoucher, body, { cartid, ...key() });
      return { orderId, cartid };
    },
    askPassword: async ({ orderId, cartid }) => {
      const { requestId } = await call(contract.login.otpInit, { purpose: 'REDEEM_POINTS' }, { cartid });
      return { orderId, requestId, otp: await newPassword() };
    },
    verify: async (password) => void (await call(contract.orders.verify, password, key())),
  };
};
