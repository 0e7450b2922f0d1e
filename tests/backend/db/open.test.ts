import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#backend/db/open.ts';
import { readSettings } from '#backend/settings.ts';
import { scratch } from '../../support/scratch.ts';

// File modes do not restrict root, which the tests may run as.
jest.mock('node:fs', () => ({
  ...jest.requireActual<object>('node:fs'),
  accessSync: (path: string) => {
    if (path.endsWith('/db')) throw new Error(`EACCES: permission denied, access '${path}'`);
  },
}));

it('openDatabase throws with the reason when the database in DATA_DIR belongs to another user', async () => {
  const dataDir = mkdtempSync(join(scratch(), 'rewards-foreign-'));
  try {
    await expect(openDatabase(readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir }))).rejects.toThrow(
      /^DATA_DIR .* cannot be opened as a database \(EACCES: permission denied/,
    );
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
