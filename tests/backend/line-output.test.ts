import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'line-output-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Arguments of a process that writes lines to an output of its own. */
const script = (body: string) => [
  '--input-type=module',
  '-e',
  `import { openSync, constants } from 'node:fs';
   import { createLineOutput } from './src/backend/line-output.ts';
   ${body}`,
];

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}\n`);

it.each([
  ['ends by itself', ''],
  ['is told to exit', 'process.exit(0);'],
  ['ends with an error', 'throw new Error();'],
])('loses no line when the process %s', (how, end) => {
  const file = join(folder, `${how}.log`);
  const body = `
    const output = createLineOutput(openSync('${file}', 'a'), 2 ** 20);
    for (let n = 0; n < 200; n += 1) output.write('line ' + n + '\\n');
    ${end}`;
  spawnSync(process.execPath, script(body), { cwd: ROOT });
  const written = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => `${line}\n`);
  expect(new Set(written)).toEqual(new Set(numbered(200)));
  expect(written).toHaveLength(200);
});

it('waits for a reader that is behind, keeps the order, and drops what comes beyond its limit', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const body = `
    const output = createLineOutput(openSync('${pipe}', constants.O_WRONLY | constants.O_NONBLOCK), 100_000);
    const text = 'x'.repeat(995);
    for (let n = 100; n < 500; n += 1) {
      output.write(n + ' ' + text + '\\n');
      if (n % 20 === 0) await new Promise((next) => setTimeout(next, 2));
    }
    process.stdout.write('written');`;
  // Opened for reading first, or the other side could not open it; read only when it is full.
  const reader = spawn('sh', ['-c', `exec 3<'${pipe}'; sleep 1.5; cat <&3`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let read = '';
  reader.stdout.setEncoding('utf8').on('data', (text: string) => (read += text));
  const ended = new Promise((done) => reader.on('close', done));
  const writer = spawn('sh', ['-c', 'exec 9<>"$0"; exec "$@"', pipe, process.execPath, ...script(body)], {
    cwd: ROOT,
  });
  await new Promise((done) => writer.on('close', done));
  await ended;
  const numbers = read
    .trimEnd()
    .split('\n')
    .map((line) => Number(line.slice(0, 3)));
  expect(read).toMatch(/^(\d{3} x{995}\n)+$/);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers.length).toBeLessThan(400);
});
