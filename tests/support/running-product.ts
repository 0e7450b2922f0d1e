// The product as `npm start` runs it, on ports of its own and on a folder that goes away with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START = join(import.meta.dirname, '../../scripts/start.mjs');

/** What an operator of this machine set for the product is not for its tests. */
const NOT_THE_OPERATORS = {
  ENV_FILE: '',
  NODE_ENV: 'production' as const,
  ...Object.fromEntries(
    ['DATABASE_URL', 'API_HOST', 'AUTH_HOST', 'SEARCH_HOST', 'SECRET_KEY', 'SECURE_COOKIES'].map((name) => [
      name,
      '',
    ]),
  ),
};

export interface RunningProduct {
  webUrl: string;
  apiUrl: string;
  /** From the command to the line that says it is ready. */
  readyAfterMs: number;
  stop: () => Promise<void>;
}

/** A port that nothing listens on at the moment. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Starts the product in demo and answers once it is ready. Without `dataDir` it gets an empty one. */
export const startProduct = async (dataDir?: string): Promise<RunningProduct> => {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'rewards-')));
  const [webPort, apiPort] = [await freePort(), await freePort()];
  const began = performance.now();
  const child = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      ...NOT_THE_OPERATORS,
      PORT: String(webPort),
      API_PORT: String(apiPort),
      DATA_DIR: folder,
      DEMO: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<number>((done) => {
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      if (/^Ready: /m.test(output)) done(performance.now() - began);
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
    readyAfterMs,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      if (!dataDir) await rm(folder, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The product did not stop cleanly (exit code ${code}).`);
    },
  };
};
