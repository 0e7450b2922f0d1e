// The product as run by `npm start`, on its own ports and in a temporary folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, noSettings } from './operator.ts';

/** The last line that it prints when it is ready: the lines before may arrive in parts. */
const READY_LINE = /^Ctrl-C stops everything/m;

const START = join(import.meta.dirname, '../../scripts/start.mjs');

export interface RunningProduct {
  webUrl: string;
  apiUrl: string;
  /** The folder of its database and key. */
  dataDir: string;
  /** Its output so far, at least up to the last line of its welcome. */
  output: () => string;
  /** From the command to the last line of its welcome. */
  readyAfterMs: number;
  stop: () => Promise<void>;
}

/**
 * Starts the product as a demo and resolves once it is ready. Without `dataDir` it gets an empty folder; `settings` are
 * the settings of .env.example that differ.
 */
export const startProduct = async (
  dataDir?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> => {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'rewards-')));
  const [webPort, apiPort] = [await freePort(), await freePort()];
  const began = performance.now();
  const child = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      ...noSettings(),
      NODE_ENV: 'production',
      PORT: String(webPort),
      API_PORT: String(apiPort),
      DATA_DIR: folder,
      ...(settings['API_HOST'] ? {} : { DEMO: '1' }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<number>((done) => {
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      if (READY_LINE.test(output)) done(performance.now() - began);
    });
  });
  const readyAfterMs = await Promise.race([
    ready,
    ended.then((code) => {
      throw new Error(`The product did not start (exit code ${code}):\n${output}`);
    }),
  ]);
  return {
    webUrl: `http://localhost:${webPort}`,
    apiUrl: `http://localhost:${apiPort}`,
    dataDir: folder,
    output: () => output,
    readyAfterMs,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      if (!dataDir) await rm(folder, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The product did not stop cleanly (exit code ${code}).`);
    },
  };
};
