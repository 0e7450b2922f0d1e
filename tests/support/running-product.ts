// The product as `npm start` runs it, on ports of its own and on a folder that goes away with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, noSettings } from './operator.ts';

/** The last line of what it says once it is ready: the lines before it may come in parts. */
const ALL_SAID = /^Ctrl-C stops everything/m;

const START = join(import.meta.dirname, '../../scripts/start.mjs');

export interface RunningProduct {
  webUrl: string;
  apiUrl: string;
  /** Where its database and its key are. */
  dataDir: string;
  /** What it has printed so far, up to the last line of its welcome at least. */
  said: () => string;
  /** From the command to the last of the lines that say it is ready. */
  readyAfterMs: number;
  stop: () => Promise<void>;
}

/**
 * Starts the product in demo and answers once it is ready. Without `dataDir` it gets an empty one; `settings` are those
 * of .env.example that differ.
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
      if (ALL_SAID.test(output)) done(performance.now() - began);
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
    said: () => output,
    readyAfterMs,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      if (!dataDir) await rm(folder, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The product did not stop cleanly (exit code ${code}).`);
    },
  };
};
