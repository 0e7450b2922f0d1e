// The real backend as a process that a test starts and kills.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../../src/backend/main.ts');

export const SECRET_KEY = 'c7'.repeat(32);

export interface BackendProcess {
  origin: string;
  /** Resolves when it answers. */
  start(): Promise<void>;
  /** SIGKILL: no handler runs. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
}

const isUp = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

export const backendProcess = (port: number, env: Record<string, string>): BackendProcess => {
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const dying = child;
    child = undefined;
    if (!dying || dying.exitCode !== null) return dying?.exitCode ?? null;
    const ended = once(dying, 'exit');
    dying.kill(signal);
    await ended;
    return dying.exitCode;
  };
  return {
    origin,
    start: async () => {
      const starting = spawn(process.execPath, [MAIN], {
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          API_PORT: String(port),
          API_BIND: '127.0.0.1',
          DEMO: '1',
          LOG_LEVEL: 'fatal',
          SECRET_KEY,
          ...env,
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      child = starting;
      while (!(await isUp(origin))) {
        if (starting.exitCode !== null) throw new Error(`The backend ended with ${starting.exitCode}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
};
