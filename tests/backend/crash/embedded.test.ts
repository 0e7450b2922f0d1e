import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#backend/db/embedded.ts';
import { freePort } from '../../support/operator.ts';
import { copyTemplate } from '../../support/templates.ts';
import { backendProcess } from './backend-process.ts';
import { killTwentyTimes, expectConsistent, SETTINGS, CRASH_TEST_TIMEOUT_MS } from './twenty-kills.ts';

describe('A backend on the embedded database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loyalty-rewards-crash-'));
  const folder = join(dataDir, 'db');
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it(
    'keeps every completed call, repeats no effect, and responds as before after being killed twenty times under load',
    async () => {
      copyTemplate(dataDir, 'migrated');
      const before = await openEmbedded(folder);
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
