// Orders per second over HTTP, compared with pgbench (TPC-B, eight clients) on PostgreSQL in the same run on the same
// machine. Everything is flushed to disk, as in production.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openCustomers } from '../support/customers.ts';
import { postgresBinaries } from '../support/postgres-cluster.ts';
import { onCluster, startBackend } from './bench-backend.ts';
import { progress, table, type Part } from './part.ts';
import { openShopper, type Shopper } from './shopper.ts';

const AIM = 0.3;
const CLIENTS = 8;
/** A client acts for its members in turn, like a pgbench client for its accounts. */
const MEMBERS_EACH = 16;
const COINS = 100_000_000;
/** Open orders per member. A number can request only five passwords before it enters one. */
const OPEN_AT_ONCE = 2;
/** Within a minute either database is vacuumed and analyzed, as pgbench does with its tables before it starts. */
const WARM_UP = 80;

/** How long orders run before the measurement, and for each figure. */
interface Seconds {
  warmUp: number;
  counted: number;
}

interface Rates {
  /** Orders per second of the time spent in placing and verifying. */
  calls: number;
  /** Orders per second of the whole time. */
  whole: number;
}

/** The members of a client. */
type Client = readonly Shopper[];

const inTurn = async <In, Out>(inputs: readonly In[], work: (input: In) => Promise<Out>): Promise<Out[]> => {
  const outputs: Out[] = [];
  for (const input of inputs) outputs.push(await work(input));
  return outputs;
};

const secondsFor = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now();
  return [await work(), (performance.now() - began) / 1000];
};

/** The clients work in step: all place the orders of their members, all request the passwords, all verify. */
const callsPerSecond = async (clients: readonly Client[], seconds: number): Promise<number> => {
  const rounds = clients.map((client) => Array.from({ length: OPEN_AT_ONCE }, () => client).flat());
  let spent = 0;
  let orders = 0;
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    const [placed, placing] = await secondsFor(() =>
      Promise.all(
        rounds.map((round) => inTurn(round, async (member) => ({ member, order: await member.place() }))),
      ),
    );
    const known = await Promise.all(
      placed.map((round) =>
        inTurn(round, async ({ member, order }) => ({ member, password: await member.askPassword(order) })),
      ),
    );
    const [, verifying] = await secondsFor(() =>
      Promise.all(known.map((round) => inTurn(round, ({ member, password }) => member.verify(password)))),
    );
    spent += placing + verifying;
    orders += rounds.flat().length;
  }
  return orders / spent;
};

/** Each client places and verifies one order after the other, as fast as it can. */
const wholePerSecond = async (clients: readonly Client[], seconds: number): Promise<number> => {
  const until = performance.now() + seconds * 1000;
  const shop = async (members: Client): Promise<number> => {
    let orders = 0;
    for (; performance.now() < until; orders += 1) {
      const { place, askPassword, verify } = members[orders % members.length]!;
      await verify(await askPassword(await place()));
    }
    return orders;
  };
  const [counts, spent] = await secondsFor(() => Promise.all(clients.map(shop)));
  return counts.reduce((sum, count) => sum + count, 0) / spent;
};

/** On the PostgreSQL of the URL, or on the embedded database. */
const ratesOn = async (databaseUrl: string | null, { warmUp, counted }: Seconds): Promise<Rates> => {
  const backend = await startBackend(databaseUrl, (db, secret) =>
    openCustomers(db, secret, { count: CLIENTS * MEMBERS_EACH, coins: COINS }),
  );
  try {
    const shoppers = await Promise.all(backend.filled.map((one) => openShopper(backend.origin, one)));
    const clients = Array.from({ length: CLIENTS }, (_, n) =>
      shoppers.slice(n * MEMBERS_EACH, (n + 1) * MEMBERS_EACH),
    );
    await wholePerSecond(clients, warmUp);
    return {
      calls: await callsPerSecond(clients, counted),
      whole: await wholePerSecond(clients, counted),
    };
  } finally {
    await backend.stop();
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
  embedded: Rates;
  /** Null if PostgreSQL is not installed. */
  postgres: { rates: Rates; pgbench: number } | null;
}

const measureOrders = async (seconds: Seconds): Promise<Orders> => {
  progress('the embedded database');
  const embedded = await ratesOn(null, seconds);
  const postgres = await onCluster(async (cluster) => {
    progress('pgbench');
    const transactions = await pgbench(cluster.url('postgres'), seconds.counted);
    progress('PostgreSQL');
    return { rates: await ratesOn(cluster.url('postgres'), seconds), pgbench: transactions };
  });
  return { embedded, postgres };
};

const rowsOf = ({ embedded, postgres }: Orders): string[][] => {
  const ratio = (rate: number) => (postgres ? (rate / postgres.pgbench).toFixed(3) : 'not installed');
  const row = (name: string, rate: number) => [name, rate.toFixed(1), ratio(rate)];
  return [
    ...(postgres
      ? [
          row('PostgreSQL: place and verify', postgres.rates.calls),
          row('PostgreSQL: with the password between them', postgres.rates.whole),
        ]
      : []),
    row('embedded: place and verify', embedded.calls),
    row('embedded: with the password between them', embedded.whole),
    ...(postgres ? [['pgbench, TPC-B', postgres.pgbench.toFixed(0), '1']] : []),
  ];
};

export const orders: Part = {
  name: 'orders',
  title: 'Orders',
  measure: async ({ quick }) => {
    const rows = rowsOf(
      await measureOrders(quick ? { warmUp: 2, counted: 3 } : { warmUp: WARM_UP, counted: 12 }),
    );
    return `Voucher orders over HTTP by ${CLIENTS} clients at once, each for ${MEMBERS_EACH} members in turn, on one backend process.
_Place and verify_ counts the time of these two calls: the clients work in step, and the clock stops while they request the
one-time passwords and read them from the outbox. _With the password between them_ counts everything; the clients do not
wait for each other. In both, jobs of the same process issue the vouchers meanwhile. Aim: place and verify ≥ ${AIM.toFixed(2)} × pgbench (TPC-B, ${CLIENTS} clients, scale 10).
It is not reached, and [decision 047](decisions/047-what-orders-per-second-counts.md) says why.

${table(['', 'per second', '× pgbench'], rows)}`;
  },
};
