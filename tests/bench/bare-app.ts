// The app that pages are compared with: a Next pages app of the same versions with one server-rendered heading.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../support/operator.ts';

const MODULES = join(import.meta.dirname, '../../node_modules');
const NEXT = join(MODULES, 'next/dist/bin/next');

const PAGE = `export const getServerSideProps = async () => ({ props: { heading: 'A heading' } });
export default function Page({ heading }) {
  return <h1>{heading}</h1>;
}
`;

const ENV = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;

const writeApp = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'pages'));
  await symlink(MODULES, join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "name": "bare", "private": true }\n');
  await writeFile(join(folder, 'pages/index.jsx'), PAGE);
};

const build = async (folder: string): Promise<void> => {
  const child = spawn(process.execPath, [NEXT, 'build', '--webpack'], {
    cwd: folder,
    env: ENV,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The bare app did not build.');
};

const untilAnswers = async (url: string): Promise<void> => {
  while (
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await wait(50);
};

/** In a temporary folder that is removed when this process exits. */
const buildApp = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'bare-next-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await writeApp(folder);
  await build(folder);
  return folder;
};

let built: Promise<string> | null = null;

/** Starts the bare app, which is built once per run. */
export const startBareApp = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = await (built ??= buildApp());
  const port = await freePort();
  const child = spawn(process.execPath, [NEXT, 'start', '-p', String(port)], {
    cwd: folder,
    env: ENV,
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const url = `http://localhost:${port}`;
  await Promise.race([
    untilAnswers(url),
    ended.then(() => {
      throw new Error('The bare app did not start.');
    }),
  ]);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
