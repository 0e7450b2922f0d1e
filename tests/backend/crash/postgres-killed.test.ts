import { migrate } from '#backend/db/migrate.ts';
import { openPostgres } from '#backend/db/postgres.ts';
import { onPostgres, OPENING_MS } from '../../support/db.ts';
import { freePort } from '../../support/operator.ts';
import { startCluster, type Cluster } from '../../support/postgres-cluster.ts';
import { backendProcess } from './backend-process.ts';
import { killTwentyTimes, expectConsistent, SETTINGS, CRASH_TEST_TIMEOUT_MS } from './twenty-kills.ts';

onPostgres('A backend whose PostgreSQL server is killed', () => {
  // A cluster of its own, which flushes to disk as in production.
  let cluster: Cluster | null = null;
  beforeAll(async () => {
    cluster = await startCluster({ durable: true });
  }, OPENING_MS);
  afterAll(() => cluster?.stop());

  it(
    'keeps every completed call, repeats no effect, and recovers by itself after twenty kills under load',
    async () => {
      const { url, crash, start } = cluster as Cluster;
      const address = url('postgres');
      const before = await openPostgres(address);
      await migrate(before);
      const backend = backendProcess(await freePort(), { DATABASE_URL: address, ...SETTINGS });
      const aftermath = await killTwentyTimes(before, backend, { kill: crash, start });
      const db = await openPostgres(address);
      try {
        await expectConsistent(db, aftermath);
      } finally {
        await db.close();
      }
    },
    CRASH_TEST_TIMEOUT_MS,
  );
});
