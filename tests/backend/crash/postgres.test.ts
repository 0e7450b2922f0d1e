import { openPostgres } from '#backend/db/postgres.ts';
import { postgresDb, OPENING_MS, type PostgresTestDb } from '../../support/db.ts';
import { postgresBinaries } from '../../support/postgres-cluster.ts';
import { backendProcess } from './backend-process.ts';
import { dieTenTimes, expectAllWell } from './ten-deaths.ts';

const PORT = 4931;

const onPostgres = postgresBinaries() ? describe : describe.skip;

onPostgres('A backend on PostgreSQL', () => {
  let db: PostgresTestDb | null = null;
  beforeAll(async () => {
    db = await postgresDb();
  }, OPENING_MS);
  afterAll(() => db?.close());

  it('that is killed ten times in the middle of orders loses none and doubles none', async () => {
    const url = db?.url ?? '';
    const backend = backendProcess(PORT, { DATABASE_URL: url, SANDBOX_VOUCHERS: 'slow:80' });
    const aftermath = await dieTenTimes(await openPostgres(url), backend);
    await expectAllWell(db as PostgresTestDb, aftermath);
  }, 240_000);
});
