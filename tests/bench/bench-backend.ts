// The backend in a process of its own, as in production, on a database that was filled before.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#backend/clock.ts';
import type { Db } from '#backend/db/driver.ts';
import { openDatabase } from '#backend/db/open.ts';
import { deriveKeys } from '#backend/keys.ts';
import { seed } from '#backend/seed/seed.ts';
import { readSettings } from '#backend/settings.ts';
import { backendProcess } from '../backend/crash/backend-process.ts';
import { freePort } from '../support/operator.ts';
import { startCluster, type Cluster } from '../support/postgres-cluster.ts';

const PLENTY = '100000000';

interface BenchBackend<Filled> {
  origin: string;
  filled: Filled;
  stop(): Promise<void>;
}

/** On the PostgreSQL of the URL, or on an embedded database; `fill` adds to the seeded data. */
export const startBackend = async <Filled>(
  databaseUrl: string | null,
  fill: (db: Db, secret: string) => Promise<Filled>,
): Promise<BenchBackend<Filled>> => {
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
    RATE_ORDERS_PER_ACCOUNT: PLENTY,
  };
  const { db } = await openDatabase(readSettings({ NODE_ENV: 'production', ...env }));
  await seed({ db, clock: systemClock, demo: { keys: deriveKeys(secret) } });
  const filled = await fill(db, secret);
  await db.close();
  const backend = backendProcess(await freePort(), env);
  await backend.start();
  return {
    origin: backend.origin,
    filled,
    stop: async () => {
      await backend.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Runs `work` on a cluster that flushes to disk, as in production. Returns null if PostgreSQL is not installed. */
export const onCluster = async <T>(work: (cluster: Cluster) => Promise<T>): Promise<T | null> => {
  const cluster = await startCluster({ durable: true });
  if (!cluster) return null;
  try {
    return await work(cluster);
  } finally {
    // The cluster alone does not keep this process alive.
    const awake = setInterval(() => undefined, 1000);
    await cluster.stop();
    clearInterval(awake);
  }
};
