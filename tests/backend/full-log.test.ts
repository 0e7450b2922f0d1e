// A log on a full disk, as a process: /dev/full refuses every write, as a full disk does.
import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

(existsSync('/dev/full') ? it : it.skip)('a process whose log cannot be written goes on', () => {
  const script = `
    import { createLog } from './src/backend/log.ts';
    const log = createLog('info');
    for (let line = 0; line < 3; line += 1) log.info('A line');
    process.stderr.write('done');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 20_000,
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  expect(stderr).toBe('done');
  expect(status).toBe(0);
});
