// The app that pages are compared with: a Next pages app of the same versions with one server-rendered heading.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import MODERN_BROWSERSLIST_TARGET from 'next/dist/shared/lib/modern-browserslist-target.js';
import { freePort } from '../support/operator.ts';

const ROOT = join(import.meta.dirname, '../..');
const MODULES = join(ROOT, 'node_modules');
/** Beside the modules: Next builds their paths from the app's folder into the scripts, and so into their size. */
const FOLDERS = join(ROOT, 'test-results');
const NEXT = join(MODULES, 'next/dist/bin/next');

const PAGE = `export const getServerSideProps = async () => ({ props: { heading: 'A heading' } });
export default function Page({ heading }) {
  return <h1>{heading}</h1>;
}
`;

/** With Next's default browsers, and not those of the project around it. */
const MANIFEST = { name: 'bare', private: true, browserslist: MODERN_BROWSERSLIST_TARGET };

const ENV = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;

const writeApp = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'pages'));
  await writeFile(join(folder, 'package.json'), JSON.stringify(MANIFEST));
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

/** In a folder that is removed when this process exits. */
const buildApp = async (): Promise<string> => {
  await mkdir(FOLDERS, { recursive: true });
  const folder = await mkdtemp(join(FOLDERS, 'bare-next-'));
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
