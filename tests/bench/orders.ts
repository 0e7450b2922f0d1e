// Orders per second over HTTP, and what PostgreSQL itself does in the same run on the same machine, by pgbench (TPC-B,
// eight clients). All with everything written through to the disk, as in production.
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
const COINS = 100_000_000;
/** Orders that a member has open at once: a number gets five passwords before one of them is given. */
const OPEN_AT_ONCE = 4;

interface Rates {
  /** Orders per second of the time that placing and verifying took. */
  calls: number;
  /** Orders per second with everything that stands in between. */
  whole: number;
}

const each = <T>(shoppers: readonly Shopper[], work: (shopper: Shopper, at: number) => Promise<T>) =>
  Promise.all(shoppers.map(work));

const inTurn = async <In, Out>(inputs: readonly In[], work: (input: In) => Promise<Out>): Promise<Out[]> => {
  const outputs: Out[] = [];
  for (const input of inputs) outputs.push(await work(input));
  return outputs;
};

const secondsFor = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now();
  return [await work(), (performance.now() - began) / 1000];
};

/** Eight members in step: all place a few orders, all ask for their passwords, all verify. */
const callsPerSecond = async (shoppers: readonly Shopper[], seconds: number): Promise<number> => {
  const nth = Array.from({ length: OPEN_AT_ONCE }, (_, n) => n);
  let spent = 0;
  let orders = 0;
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    const [placed, placing] = await secondsFor(() => each(shoppers, (one) => inTurn(nth, one.place)));
    const passwords = await each(shoppers, (one, at) => inTurn(placed[at]!, one.askPassword));
    const [, verifying] = await secondsFor(() =>
      each(shoppers, (one, at) => inTurn(passwords[at]!, one.verify)),
    );
    spent += placing + verifying;
    orders += shoppers.length * OPEN_AT_ONCE;
  }
  return orders / spent;
};

/** Eight members, each one order after the other, as fast as it goes. */
const wholePerSecond = async (shoppers: readonly Shopper[], seconds: number): Promise<number> => {
  const until = performance.now() + seconds * 1000;
  const shop = async ({ place, askPassword, verify }: Shopper): Promise<number> => {
    let orders = 0;
    for (; performance.now() < until; orders += 1) await verify(await askPassword(await place()));
    return orders;
  };
  const [counts, spent] = await secondsFor(() => each(shoppers, shop));
  return counts.reduce((sum, count) => sum + count, 0) / spent;
};

/** On the database of the address, or on the embedded one. */
const ratesOn = async (databaseUrl: string | null, seconds: number): Promise<Rates> => {
  const backend = await startBackend(databaseUrl, (db, secret) =>
    openCustomers(db, secret, { count: CLIENTS, coins: COINS }),
  );
  try {
    const shoppers = await Promise.all(backend.filled.map((one) => openShopper(backend.origin, one)));
    // A process and a database just started are slower than they are for the rest of the day.
    await wholePerSecond(shoppers, seconds / 2);
    return {
      calls: await callsPerSecond(shoppers, seconds),
      whole: await wholePerSecond(shoppers, seconds),
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
  /** Null where PostgreSQL is not installed. */
  postgres: { rates: Rates; pgbench: number } | null;
}

const measureOrders = async (seconds: number): Promise<Orders> => {
  progress('the embedded database');
  const embedded = await ratesOn(null, seconds);
  const postgres = await onCluster(async (cluster) => {
    progress('pgbench');
    const transactions = await pgbench(cluster.url('postgres'), seconds);
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
    const rows = rowsOf(await measureOrders(quick ? 3 : 12));
    return `Voucher orders over HTTP by ${CLIENTS} members at once, on one backend process. _Place and verify_ counts the time of these two calls:
the members go in step, and the one-time passwords are asked for and read from the outbox while the clock stands still.
_With the password between them_ counts everything, by members who wait for nobody. In both the vouchers are issued
meanwhile, by jobs of the same process. Aim: place and verify ≥ ${AIM.toFixed(2)} × pgbench (TPC-B, ${CLIENTS} clients, scale 10).

${table(['', 'per second', '× pgbench'], rows)}`;
  },
};
