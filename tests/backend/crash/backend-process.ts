// A backend that a test kills and restarts on the same port.
import { startBackendProcess, type BackendProcess as Process } from '../../support/backend-process.ts';

export const SECRET_KEY = 'c7'.repeat(32);

export interface BackendProcess {
  origin: string;
  /** Resolves when it answers. */
  start(): Promise<void>;
  /** SIGKILL: no handler runs. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | NodeJS.Signals | null>;
}

export const backendProcess = (port: number, env: Record<string, string>): BackendProcess => {
  const settings = {
    NODE_ENV: 'production',
    API_PORT: String(port),
    API_BIND: '127.0.0.1',
    DEMO: '1',
    LOG_LEVEL: 'fatal',
    SECRET_KEY,
    ...env,
  };
  let running: Process | undefined;
  const end = async (signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> => {
    const dying = running;
    running = undefined;
    dying?.child.kill(signal);
    return dying?.ended ?? null;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    start: async () => {
      running = await startBackendProcess(settings);
      await running.ready();
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
};
