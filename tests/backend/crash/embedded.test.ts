import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#backend/db/embedded.ts';
import { migrate } from '#backend/db/migrate.ts';
import { freePort } from '../../support/operator.ts';
import { backendProcess } from './backend-process.ts';
import { killTwentyTimes, expectConsistent, SETTINGS, CRASH_TEST_TIMEOUT_MS } from './twenty-kills.ts';

describe('A backend on the embedded database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loyalty-rewards-crash-'));
  const folder = join(dataDir, 'db');
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it(
    'keeps every completed call, repeats no effect, and responds as before after being killed twenty times under load',
    async () => {
      mkdirSync(folder, { mode: 0o700 });
      const before = await openEmbedded(folder);
      await migrate(before);
      const backend = backendProcess(await freePort(), { DATA_DIR: dataDir, ...SETTINGS });
      const aftermath = await killTwentyTimes(before, backend);
      const db = await openEmbedded(folder);
      try {
        await expectConsistent(db, aftermath);
      } finally {
        await db.close();
      }
    },
    CRASH_TEST_TIMEOUT_MS,
  );
});
