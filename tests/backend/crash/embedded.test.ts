import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#backend/db/embedded.ts';
import { migrate } from '#backend/db/migrate.ts';
import { backendProcess } from './backend-process.ts';
import { dieTenTimes, expectAllWell } from './ten-deaths.ts';

const PORT = 4930;

describe('A backend on the embedded database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loyalty-rewards-crash-'));
  const folder = join(dataDir, 'db');
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('that is killed ten times in the middle of orders loses none and doubles none', async () => {
    mkdirSync(folder, { mode: 0o700 });
    const before = await openEmbedded(folder);
    await migrate(before);
    const aftermath = await dieTenTimes(
      before,
      backendProcess(PORT, { DATA_DIR: dataDir, SANDBOX_VOUCHERS: 'slow:80' }),
    );
    const db = await openEmbedded(folder);
    try {
      await expectAllWell(db, aftermath);
    } finally {
      await db.close();
    }
  }, 240_000);
});
