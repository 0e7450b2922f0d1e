// The backend as a separate process, for tests that start, stop and kill it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { BRIEFLY } from './command.ts';
import { freePort, noSettings } from './operator.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface BackendProcess {
  child: ChildProcess;
  url: string;
  /** Its log so far, as JSON lines. */
  log(): string;
  /** The messages of its log so far. */
  logged(): string[];
  /** Standard error so far. */
  stderr(): string;
  /** Resolves with the exit code or the signal once it has ended. */
  ended: Promise<number | NodeJS.Signals>;
  /** Resolves once it is ready; rejects if it ends before. */
  ready(): Promise<void>;
}

/** Starts it with the given settings, on a free port unless one is given. `root` is a copy of the program. */
export const startBackendProcess = async (
  env: Record<string, string>,
  root = ROOT,
): Promise<BackendProcess> => {
  const port = env['API_PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, [...BRIEFLY, join(root, 'src/backend/main.ts')], {
    env: { ...process.env, ...noSettings(), LOG_LEVEL: 'warn', API_PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (errorOutput += part));
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (log += part));
  const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals);
  const url = `http://127.0.0.1:${port}`;
  const ready = async (): Promise<void> => {
    while (child.exitCode === null && child.signalCode === null) {
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`The backend ended before it was ready: ${errorOutput}`);
  };
  const logged = () =>
    log
      .split('\n')
      .slice(0, -1)
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
  return { child, url, log: () => log, logged, stderr: () => errorOutput, ended, ready };
};
