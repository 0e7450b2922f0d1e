// `npm run dev` restarts the backend whatever file of it changes, also after a start that failed.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { WATCHING } from '../../scripts/lib/watching.mjs';

/** Refuses to start while a brand has a fault, as the backend does. */
const MAIN = `
  import { readFileSync } from 'node:fs';
  const brand = readFileSync('src/backend/seed/brand.json', 'utf8');
  console.log(brand);
  if (brand === 'faulty') process.exit(1);
  setInterval(() => undefined, 1000);`;

let folder: string;
let child: ChildProcess | null = null;

const write = (file: string, text: string): void => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rewards-watching-'));
  write('package.json', '{ "type": "module" }');
  write('src/contract/index.ts', '');
  write('src/backend/db/migrations/0001_first.sql', '');
  write('src/backend/seed/brand.json', 'first');
  write('src/backend/main.ts', MAIN);
});
afterEach(async () => {
  if (child && child.exitCode === null) {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
  rmSync(folder, { recursive: true });
});

it('restarts the backend for a new migration, a faulty brand, and the mended brand', async () => {
  const watched = spawn(process.execPath, [...WATCHING, 'src/backend/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = watched;
  let output = '';
  watched.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
  const printed = async (text: RegExp): Promise<void> => {
    while (!text.test(output)) await once(watched.stdout, 'data');
    output = '';
  };
  await printed(/first\n/);
  write('src/backend/db/migrations/0002_second.sql', '');
  await printed(/first\n/);
  write('src/backend/seed/brand.json', 'faulty');
  await printed(/faulty\n[^]*Failed running/);
  write('src/backend/seed/brand.json', 'mended');
  await printed(/mended\n/);
}, 60_000);
