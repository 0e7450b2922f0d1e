// The processes of the web server, and the replacement of one that dies; a server of a few lines takes the place of the
// framework.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from '../support/scratch.ts';
import { comesTrue } from '../support/until.ts';

const SCRIPTS = join(__dirname, '../../scripts');

/** Records when it starts; comes up unless the file `broken` exists, and dies on request. */
const SERVER = `
  import { appendFileSync, existsSync } from 'node:fs';
  import { createServer } from 'node:http';
  const beside = (name) => new URL(name, import.meta.url);
  appendFileSync(beside('starts'), Date.now() + '\\n');
  if (existsSync(beside('broken'))) process.exit(3);
  createServer((_request, response) => response.end('up')).listen(0, () => console.log('up'));
  process.on('SIGUSR2', () => process.exit(1));
  process.on('SIGTERM', () => process.exit(0));
  appendFileSync(beside('pids'), process.pid + '\\n');`;

let folder: string;
let started: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(scratch(), 'web-servers-'));
});
afterEach(() => {
  started?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const startServers = () => {
  mkdirSync(join(folder, 'lib'), { recursive: true });
  cpSync(join(SCRIPTS, 'web-servers.mjs'), join(folder, 'web-servers.mjs'));
  writeFileSync(join(folder, 'server.mjs'), SERVER);
  writeFileSync(
    join(folder, 'lib/build.mjs'),
    `export const NEXT = ${JSON.stringify(join(folder, 'server.mjs'))};`,
  );
  for (const name of ['close-connections', 'answer-unreadable'])
    writeFileSync(join(folder, `lib/${name}.mjs`), '');
  const child = spawn(process.execPath, [join(folder, 'web-servers.mjs')], {
    env: { ...process.env, WEB_PROCESSES: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started = child;
  const linesOf = (name: string): number[] =>
    readFileSync(join(folder, name), 'utf8').trim().split('\n').map(Number);
  return { child, ended: once(child, 'exit'), linesOf };
};

it('a web server that dies is replaced at once, and one that does not come up after a pause', async () => {
  const { child, ended, linesOf } = startServers();
  const up = () => once(child.stdout, 'data');
  await up();
  process.kill(linesOf('pids').at(-1)!, 'SIGUSR2');
  await up();
  writeFileSync(join(folder, 'broken'), '');
  process.kill(linesOf('pids').at(-1)!, 'SIGUSR2');
  await comesTrue(() => linesOf('starts').length >= 5, { looks: 3000 });
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const starts = linesOf('starts').slice(2);
  expect(starts.length).toBeGreaterThanOrEqual(3);
  for (const [n, start] of starts.slice(1).entries()) expect(start - starts[n]!).toBeGreaterThanOrEqual(1000);
}, 60_000);

it('the start ends with the exit code of a web server that never comes up', async () => {
  writeFileSync(join(folder, 'broken'), '');
  const { ended } = startServers();
  expect(await ended).toEqual([3, null]);
}, 60_000);
