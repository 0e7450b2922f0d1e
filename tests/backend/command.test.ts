// What every terminal command of the backend has from runCommand, as a process.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

it('a command whose reader has gone, such as `head`, ends without an error', () => {
  const command = `'${process.execPath}' src/backend/modules/sessions/link-main.ts --help; echo "exit $?" >&2`;
  const { stderr } = spawnSync('sh', ['-c', `{ ${command}; } | true`], { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toBe('exit 0\n');
});
