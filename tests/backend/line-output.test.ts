import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

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

/** Runs the body in a process that writes to a pipe which is read only after it has said that it has written. */
const readLate = async (body: string): Promise<string> => {
  const pipe = join(folder, `pipe-${randomUUID()}`);
  execFileSync('mkfifo', [pipe]);
  const prelude = `
    const output = createLineOutput(openSync('${pipe}', constants.O_RDWR | constants.O_NONBLOCK), 100_000);
    const soon = () => new Promise((next) => setTimeout(next, 2));`;
  const writer = spawn(process.execPath, script(prelude + body + `process.stdout.write('written');`), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(writer.stdout, 'data');
  const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [read] = await Promise.all([text(reader.stdout), once(writer, 'close')]);
  return read;
};

it('waits for a reader that is behind, keeps the order, and drops what comes beyond its limit', async () => {
  const read = await readLate(`
    const text = 'x'.repeat(995);
    for (let n = 100; n < 500; n += 1) {
      output.write(n + ' ' + text + '\\n');
      if (n % 20 === 0) await soon();
    }`);
  expect(read).toMatch(/^(\d{3} x{995}\n)+$/);
  const numbers = read.match(/^\d{3}/gm)!.map(Number);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  // What waits, and what a pipe takes without a reader (64 kB).
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers.length).toBeLessThan(180);
});

it('goes on as soon as a disk that was full, and its limit reached, has room again', () => {
  // The tests cannot fill a disk: a file that is closed refuses lines until another has its number.
  const file = join(folder, 'room.log');
  const body = `
    import { closeSync, readFileSync } from 'node:fs';
    const soon = () => new Promise((next) => setTimeout(next, 2));
    const fd = openSync('${file}', 'a');
    const output = createLineOutput(fd, 10_000);
    closeSync(fd);
    for (let n = 0; n < 2_000; n += 1) {
      output.write('before ' + n + '\\n');
      if (n % 100 === 0) await soon();
    }
    await soon();
    if (openSync('${file}', 'a') !== fd) throw new Error('Another number');
    // The file holds what had waited before the output knows that it was written; only then has a further line room.
    while (!readFileSync('${file}', 'utf8').includes('a line that tries again')) {
      output.write('a line that tries again\\n');
      await soon();
    }
    for (let n = 0; n < 10; n += 1) output.write('after ' + n + '\\n');
    await soon();`;
  spawnSync(process.execPath, script(body), { cwd: ROOT, stdio: 'inherit', timeout: 10_000 });
  const written = readFileSync(file, 'utf8');
  expect(written).toContain('before 0\n');
  expect(written).toContain('after 9\n');
  expect(written).not.toContain('before 1999\n');
});
