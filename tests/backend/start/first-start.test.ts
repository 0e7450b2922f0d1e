// Several processes find an empty PostgreSQL at the same moment, as when several backends start for the first time.
import pino from 'pino';
import type { Db } from '#backend/db/driver.ts';
import { missingMigrations, migrate } from '#backend/db/migrate.ts';
import { openPostgres } from '#backend/db/postgres.ts';
import { createQueue } from '#backend/jobs/queue.ts';
import { onPostgres, OPENING_MS } from '../../support/db.ts';
import { startCluster, type Cluster } from '../../support/postgres-cluster.ts';

const PROCESSES = 4;
const ROUNDS = 3;

onPostgres('An empty PostgreSQL', () => {
  let cluster: Cluster;
  beforeAll(async () => void (cluster = (await startCluster())!), OPENING_MS);
  afterAll(() => cluster.stop());

  const startOn = async (db: Db): Promise<string[]> => {
    await migrate(db);
    const queue = await createQueue(db, pino({ level: 'silent' }));
    const missing = await missingMigrations(db);
    await queue.close();
    await db.close();
    return missing;
  };

  it(
    'is migrated completely when four processes start on it at once',
    async () => {
      const admin = await openPostgres(cluster.url('postgres'));
      for (let round = 1; round <= ROUNDS; round += 1) {
        await admin.exec(`create database first_${round}`);
        const opened = await Promise.all(
          Array.from({ length: PROCESSES }, () => openPostgres(cluster.url(`first_${round}`))),
        );
        expect(await Promise.all(opened.map(startOn))).toEqual(opened.map(() => []));
      }
      await admin.close();
    },
    OPENING_MS,
  );
});
