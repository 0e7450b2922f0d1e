// A script of ours that is asked to stop while it waits for a command (a build, an install) takes that one along.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PROCESS = pathToFileURL(join(__dirname, '../../scripts/lib/process.mjs')).href;
const ENDLESS = 'console.log(process.pid); setInterval(() => {}, 1000)';

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each([
  ['run', `run(process.execPath, ['-e', ${JSON.stringify(ENDLESS)}])`],
  ['runInstead', `runInstead(process.execPath, ['-e', ${JSON.stringify(ENDLESS)}])`],
])('%s leaves nothing behind', async (name, call) => {
  const script = `import { ${name} } from ${JSON.stringify(PROCESS)}; await ${call};`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(parent, 'exit');
  const [pid] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string];
  parent.kill('SIGTERM');
  await ended;
  expect(isThere(Number(pid))).toBe(false);
});
