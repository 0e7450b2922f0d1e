import { openPostgres } from '#backend/db/postgres.ts';
import { onPostgres, postgresDb, OPENING_MS, type PostgresTestDb } from '../../support/db.ts';
import { freePort } from '../../support/operator.ts';
import { backendProcess } from './backend-process.ts';
import { dieTwentyTimes, expectAllWell, SETTINGS, TWENTY_DEATHS_MS } from './twenty-deaths.ts';

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
      const aftermath = await dieTwentyTimes(await openPostgres(url), backend);
      await expectAllWell(db as PostgresTestDb, aftermath);
    },
    TWENTY_DEATHS_MS,
  );
});
