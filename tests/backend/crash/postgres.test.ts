import { openPostgres } from '#backend/db/postgres.ts';
import { onPostgres, postgresDb, OPENING_MS, type PostgresTestDb } from '../../support/db.ts';
import { freePort } from '../../support/operator.ts';
import { backendProcess } from './backend-process.ts';
import { killTwentyTimes, expectConsistent, SETTINGS, CRASH_TEST_TIMEOUT_MS } from './twenty-kills.ts';

onPostgres('A backend on PostgreSQL', () => {
  let db: PostgresTestDb | null = null;
  beforeAll(async () => {
    db = await postgresDb();
  }, OPENING_MS);
  afterAll(() => db?.close());

  it(
    'keeps every completed call, repeats no effect, and responds as before after being killed twenty times under load',
    async () => {
      const url = db?.url ?? '';
      const backend = backendProcess(await freePort(), { DATABASE_URL: url, ...SETTINGS });
      const aftermath = await killTwentyTimes(await openPostgres(url), backend);
      await expectConsistent(db as PostgresTestDb, aftermath);
    },
    CRASH_TEST_TIMEOUT_MS,
  );
});
