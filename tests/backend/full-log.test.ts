// A log on a full disk, as a process: /dev/full refuses every write, as a full disk does.
import { spawnSync, type StdioOptions } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Logs into the output with this number, and says over the other one that it went on. */
const logInto = (full: 1 | 2, create: string, end = '') => {
  const other = full === 1 ? 2 : 1;
  const script = `
    ${create}
    for (let line = 0; line < 3; line += 1) log.info('A line');
    process.${other === 1 ? 'stdout' : 'stderr'}.write('done');
    ${end}`;
  const stdio: StdioOptions & unknown[] = ['ignore', 'pipe', 'pipe'];
  stdio[full] = openSync('/dev/full', 'w');
  const { status, output } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 20_000,
    stdio,
  });
  return { status, said: output[other] };
};

(existsSync('/dev/full') ? describe : describe.skip)('a process whose log cannot be written goes on', () => {
  it('as a backend, which writes to standard output', () => {
    const create = `import { createLog } from './src/backend/log.ts'; const log = createLog('info');`;
    expect(logInto(1, create)).toEqual({ status: 0, said: 'done' });
  });

  it('as a backend that ends with its first lines', () => {
    const create = `import { createLog } from './src/backend/log.ts'; const log = createLog('info');`;
    expect(logInto(1, create, 'process.exit(3);')).toEqual({ status: 3, said: 'done' });
  });

  it('as a web server, which writes to standard error', () => {
    const create = `import { createWebLog } from './src/web/api/web-log.ts'; const log = createWebLog();`;
    expect(logInto(2, create)).toEqual({ status: 0, said: 'done' });
  });
});
