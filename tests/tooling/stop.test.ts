// When one of our scripts is told to stop while it waits for a command (a build, an install), the command stops too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
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
  ['runInPlace', `runInPlace(process.execPath, ['-e', ${JSON.stringify(ENDLESS)}])`],
])('%s stops its command when it is stopped itself', async (name, call) => {
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

const SERVICES = pathToFileURL(join(__dirname, '../../scripts/lib/services.mjs')).href;
/** Says that it was stopped in order. */
const SERVICE = `
  process.on('SIGTERM', () => process.stdout.write('stopped\\n', () => process.exit(0)));
  ${ENDLESS}`;

it('a service stops in order when the process that started it is killed', async () => {
  const options = '{ bound: true, verbose: true }';
  const script = `
    import { startService } from ${JSON.stringify(SERVICES)};
    startService('service', ['-e', ${JSON.stringify(SERVICE)}], ${options});`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  parent.stdout.setEncoding('utf8').on('data', (part: string) => void lines.push(...part.trim().split('\n')));
  await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  // Its output ends with the last process that holds it.
  await once(parent.stdout, 'close');
  expect(lines).toEqual([expect.stringMatching(/^\d+$/), 'stopped']);
});

const LAST_ANSWERS = pathToFileURL(join(__dirname, '../../scripts/lib/close-connections.mjs')).href;
/** Stops like the framework: closes its server, and exits once that is closed. */
const SERVER = `
  const server = require('node:http').createServer((request, response) => {
    if (request.url === '/told') console.log('asked');
    setTimeout(() => response.end('whole'), 20);
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
  process.on('SIGTERM', () => server.close(() => process.exit(0)));`;
/** More requests than a stopping server answers on one connection. */
const MANY = 100;

it('a stopping web server closes active connections after a complete answer on each', async () => {
  const child = spawn(process.execPath, ['--import', LAST_ANSWERS, '-e', SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path = '/'): Promise<string | null> =>
    new Promise((done) => {
      const request = get({ host: '127.0.0.1', port: Number(port), path, agent }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('close', () => done(text));
      });
      request.on('error', () => done(null));
    });
  const answers = [await ask()];
  const during = ask('/told');
  // Until the server is up, a request may be lost on a connection that was just closed as idle.
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  answers.push(await during);
  let after = await ask();
  for (; after !== null && answers.length < MANY; after = await ask()) answers.push(after);
  if (answers.length === MANY) child.kill('SIGKILL');
  agent.destroy();
  expect(await ended).toEqual([0, null]);
  expect(new Set(answers)).toEqual(new Set(['whole']));
});
