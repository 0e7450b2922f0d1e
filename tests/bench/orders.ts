// Orders per second over HTTP: eight members, each placing and verifying one voucher order after the other; and what
// PostgreSQL itself does in the same run on the same machine, by pgbench (TPC-B, eight clients).
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '#backend/clock.ts';
import { openDatabase } from '#backend/db/open.ts';
import { seed } from '#backend/seed/seed.ts';
import { readSettings } from '#backend/settings.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { backendProcess } from '../backend/crash/backend-process.ts';
import { openCustomers, type Customer } from '../support/customers.ts';
import { freePort } from '../support/operator.ts';
import { postgresBinaries, startCluster } from '../support/postgres-cluster.ts';
import { progress, type Part } from './part.ts';

const AIM = 0.3;
const CLIENTS = 8;
const COINS = 100_000_000;
const PLENTY = '100000000';
/** A voucher of the shipped catalogue without an end. */
const DRAFT = { productId: 'v-1001', count: 1 };

const caller =
  (origin: string, { headers }: Customer) =>
  async (endpoint: Endpoint, body: object, extra: Record<string, string> = {}) => {
    const answer = await fetch(origin + endpoint.path, {
      method: endpoint.method,
      headers: { ...headers, ...extra, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { message, data } = await answer.json();
    if (answer.status !== 200) throw new Error(`${endpoint.id}: ${answer.status} ${message}`);
    return data;
  };

const passwordOf = async (origin: string, { mobile }: Customer): Promise<string> => {
  const answer = await fetch(`${origin}/dev/outbox?to=${mobile}`);
  const [newest] = (await answer.json()) as { code: string }[];
  if (!newest) throw new Error(`No one-time password was sent to ${mobile}`);
  return newest.code;
};

/** What the first denomination of the voucher costs. */
const priced = async (origin: string, customer: Customer) => {
  const query = new URLSearchParams({ itemType: 'VOUCHER', productId: DRAFT.productId }).toString();
  const { data } = await (await fetch(`${origin}${contract.catalogue.detail.path}?${query}`)).json();
  const draft = { ...DRAFT, denomination: data.denominations[0].amountPaise as number };
  const { price } = await caller(origin, customer)(contract.orders.validate, draft);
  return { ...draft, points: price.points as number, email: 'a@example.in', mobile: '9812345678' };
};

/** One order after the other until the time is over; how many were verified. */
const shopUntil = async (origin: string, customer: Customer, until: number): Promise<number> => {
  const call = caller(origin, customer);
  const body = await priced(origin, customer);
  let orders = 0;
  while (performance.now() < until) {
    const cartid = randomUUID();
    const key = () => ({ 'idempotency-key': randomUUID() });
    const { orderId } = await call(contract.orders.placeVoucher, body, { cartid, ...key() });
    const { requestId } = await call(contract.login.otpInit, { purpose: 'REDEEM_POINTS' }, { cartid });
    const otp = await passwordOf(origin, customer);
    await call(contract.orders.verify, { orderId, requestId, otp }, key());
    orders += 1;
  }
  return orders;
};

/** On the database of the address, or on the embedded one. */
const ordersPerSecond = async (databaseUrl: string | null, seconds: number): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'rewards-bench-'));
  const secret = randomBytes(32).toString('hex');
  const env = {
    DEMO: '1',
    DATA_DIR: folder,
    SECRET_KEY: secret,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    LOG_LEVEL: 'fatal',
    RATE_OTP_PER_IP: PLENTY,
    RATE_LOGIN_PER_IP: PLENTY,
    RATE_WRITES_PER_SESSION: PLENTY,
  };
  const { db } = await openDatabase(readSettings({ NODE_ENV: 'production', ...env }));
  await seed({ db, clock: systemClock, demo: false });
  const customers = await openCustomers(db, secret, { count: CLIENTS, coins: COINS });
  await db.close();
  const backend = backendProcess(await freePort(), env);
  try {
    await backend.start();
    const began = performance.now();
    const until = began + seconds * 1000;
    const counts = await Promise.all(customers.map((one) => shopUntil(backend.origin, one, until)));
    return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000);
  } finally {
    await backend.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

const pgbench = async (url: string, seconds: number): Promise<number> => {
  const bin = postgresBinaries();
  if (!bin) throw new Error('PostgreSQL is not installed');
  const run = (...args: string[]) => promisify(execFile)(join(bin, 'pgbench'), [...args, url]);
  await run('-i', '-q', '-s', '10');
  const { stdout } = await run('-c', String(CLIENTS), '-j', '2', '-T', String(seconds));
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
};

interface Orders {
  embedded: number;
  /** Null where PostgreSQL is not installed. */
  postgres: { orders: number; pgbench: number } | null;
}

/** Both with everything written through to the disk, as in production. */
const measureOrders = async (seconds: number): Promise<Orders> => {
  progress('the embedded database');
  const embedded = await ordersPerSecond(null, seconds);
  const cluster = await startCluster({ durable: true });
  if (!cluster) return { embedded, postgres: null };
  try {
    progress('pgbench');
    const transactions = await pgbench(cluster.url('postgres'), seconds);
    progress('PostgreSQL');
    const orders = await ordersPerSecond(cluster.url('postgres'), seconds);
    return { embedded, postgres: { orders, pgbench: transactions } };
  } finally {
    // The cluster alone does not keep this process from ending.
    const awake = setInterval(() => undefined, 1000);
    await cluster.stop();
    clearInterval(awake);
  }
};

const lineOf = ({ embedded, postgres }: Orders): string => {
  const onPostgres = postgres
    ? `${postgres.orders.toFixed(1)}/s on PostgreSQL, ${(postgres.orders / postgres.pgbench).toFixed(2)} × the ${Math.round(postgres.pgbench)}/s of pgbench`
    : 'not measured on PostgreSQL, which is not installed';
  return `${onPostgres}; ${embedded.toFixed(1)}/s on the embedded database`;
};

export const orders: Part = {
  name: 'orders',
  title: 'Orders',
  measure: async ({ quick }) =>
    `Voucher orders placed and verified over HTTP by ${CLIENTS} members at once: ${lineOf(await measureOrders(quick ? 3 : 12))}.
Aim: ≥ ${AIM.toFixed(2)} × pgbench (TPC-B, ${CLIENTS} clients).`,
};
