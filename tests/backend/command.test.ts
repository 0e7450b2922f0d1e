// What every terminal command of the backend has from runCommand, as a process.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

it('a command whose reader has gone, such as `head`, ends without an error', () => {
  const command = `'${process.execPath}' src/backend/modules/sessions/link-main.ts --help; echo "exit $?" >&2`;
  const { stderr } = spawnSync('sh', ['-c', `{ ${command}; } | true`], { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toBe('exit 0\n');
});

it('a command goes on when the reader of its errors has gone', () => {
  const script = `
    import { runCommand } from './src/backend/command.ts';
    await runCommand(async () => {
      for (let line = 0; line < 3; line += 1) {
        process.stderr.write('A warning\\n');
        await new Promise((next) => setTimeout(next, 50));
      }
      process.stdout.write('done');
    }, '');`;
  const command = `'${process.execPath}' --input-type=module -e "$SCRIPT" 2>&1 >&3 | true`;
  const { stdout } = spawnSync('sh', ['-c', `{ ${command}; } 3>&1`], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, SCRIPT: script },
  });
  expect(stdout).toBe('done');
});

it('a command whose database goes away, or only reads, says so in one line, without the values of its statement', () => {
  const script = `
    import { runCommand } from './src/backend/command.ts';
    await runCommand(() => {
      const error = new Error('cannot execute INSERT in a read-only transaction');
      throw Object.assign(error, { code: '25006', detail: 'mobile 9876543210' });
    }, '', { failing: 2 });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^The database is unavailable: cannot execute INSERT [^\n]*primary[^\n]*\.\n$/);
  expect(status).toBe(2);
});
