// Memory of the backend at rest, and after load by members who order, search and read lists without pause.
import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '#contract/index.ts';
import { openCustomers } from '../support/customers.ts';
import { onCluster, startBackend } from './bench-backend.ts';
import { progress, table, type Effort, type Part } from './part.ts';
import { openShopper } from './shopper.ts';

const CLIENTS = 8;
const COINS = 100_000_000;
/** By then a process has released the memory that it releases on its own. */
const REST_MS = 5_000;

const minutesOf = ({ quick }: Effort): number => (quick ? 0.1 : 10);

/** Resident memory in bytes, as reported by the backend's metrics. */
const residentOf = async (origin: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
};

const browse = async (origin: string, n: number): Promise<void> => {
  const list = fetch(origin + contract.catalogue.list.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ moduleType: 'burn', itemType: 'VOUCHER', limit: 1 + (n % 48), withConfig: true }),
  });
  const found = fetch(`${origin}${contract.search.find.path}?q=tea&limit=${1 + (n % 48)}`);
  for (const answer of await Promise.all([list, found])) await answer.text();
};

interface Memory {
  rest: number;
  loaded: number;
  orders: number;
}

const measureMemory = async (databaseUrl: string | null, minutes: number): Promise<Memory> => {
  const { origin, filled, stop } = await startBackend(databaseUrl, (db, secret) =>
    openCustomers(db, secret, { count: CLIENTS, coins: COINS }),
  );
  try {
    await wait(REST_MS);
    const rest = await residentOf(origin);
    const until = performance.now() + minutes * 60_000;
    let orders = 0;
    const load = async (shopper: Awaited<ReturnType<typeof openShopper>>) => {
      for (; performance.now() < until; orders += 1) {
        await shopper.verify(await shopper.askPassword(await shopper.place()));
        await browse(origin, orders);
      }
    };
    await Promise.all(filled.map(async (one) => load(await openShopper(origin, one))));
    await wait(REST_MS);
    return { rest, loaded: await residentOf(origin), orders };
  } finally {
    await stop();
  }
};

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

export const memory: Part = {
  name: 'memory',
  title: 'Memory',
  measure: async (effort) => {
    const minutes = minutesOf(effort);
    progress(`${minutes} min of load on both databases`);
    const [postgres, embedded] = await Promise.all([
      onCluster((cluster) => measureMemory(cluster.url('postgres'), minutes)),
      measureMemory(null, minutes),
    ]);
    const row = (name: string, { rest, loaded, orders }: Memory) => [
      name,
      megabytes(rest),
      megabytes(loaded),
      String(orders),
    ];
    return `Resident memory of one backend process, at rest and ${REST_MS / 1000} s after ${minutes} min of load by ${CLIENTS} members who order vouchers, search
and read lists without pause. The embedded database is part of its process.

${table(
  ['', 'at rest', `after ${minutes} min of load`, 'orders meanwhile'],
  [...(postgres ? [row('on PostgreSQL', postgres)] : []), row('embedded', embedded)],
)}`;
  },
};
