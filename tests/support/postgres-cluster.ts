// A temporary PostgreSQL cluster from the installed binaries. It stops, and its folder is removed, when the process
// that started it ends in any way: a shell reads that process's pipe until it breaks.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import pg from 'pg';
import { scratch } from './scratch.ts';

export interface Cluster {
  /** Named after the process that started it: CLUSTER_PREFIX, its pid, and something random. */
  readonly folder: string;
  /** URL of one of its databases; `postgres` always exists. */
  url(database: string): string;
  /** Kills the server with SIGKILL. */
  crash(): Promise<void>;
  /** Starts it again after `crash`, and waits until it answers. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const CLUSTER_PREFIX = 'loyalty-rewards-pg-';

const OLDEST = 15;
const ROLE = 'postgres';

const executable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const debianFolders = (): string[] => {
  try {
    return readdirSync('/usr/lib/postgresql')
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => `/usr/lib/postgresql/${version}/bin`);
  } catch {
    return [];
  }
};

const versionIn = (folder: string): number => {
  const { status, stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/\d+/.exec(stdout)?.[0] ?? 0) : 0;
};

const isUsable = (folder: string): boolean =>
  executable(join(folder, 'initdb')) && executable(join(folder, 'postgres')) && versionIn(folder) >= OLDEST;

const findBinaries = (): string | null => {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'initdb'))
    .filter(executable)
    .map((file) => dirname(realpathSync(file)));
  return [...debianFolders(), ...onPath].find(isUsable) ?? null;
};

let binaries: string | null | undefined;

/** The folder with `initdb` and `postgres` of PostgreSQL 15 or newer, or null. Looks only once. */
export const postgresBinaries = (): string | null =>
  binaries === undefined ? (binaries = findBinaries()) : binaries;

// PostgreSQL refuses to run as root, so a root session runs it as an account without rights.
const owner = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody');
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

// A crash must kill the server's child processes too: otherwise they answer for a moment afterwards.
const SUPERVISOR = `
bin=$1; folder=$2; main=none; shift 2
while read -r command; do
  case "$command" in
    start) kill -0 "$main" 2>/dev/null || {
      "$bin/postgres" -D "$folder/base" "$@" </dev/null >>"$folder/log" 2>&1 & main=$!; } ;;
    crash) kill -9 "$main" $(cat "/proc/$main/task/$main/children" 2>/dev/null) 2>/dev/null; wait "$main" ;;
  esac
done
kill -QUIT "$main" 2>/dev/null; wait "$main"; rm -rf "$folder"`;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Whether a server answers at an address. */
export const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  // A server that dies between two steps emits an error event outside of them.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
};

// After a crash, starting may fail until the last of the old processes has ended: the command is repeated, and does
// nothing while the server runs.
const startAndWait = async (url: string, folder: string, command: () => void): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (tries % 20 === 0) command();
    if (await answers(url)) return;
    await pause(50);
  }
  throw new Error(`PostgreSQL did not start: ${readFileSync(join(folder, 'log'), 'utf8').slice(-2000)}`);
};

const makeFolder = (parent: string, bin: string, as: { uid: number; gid: number } | undefined): string => {
  const folder = mkdtempSync(join(parent, `${CLUSTER_PREFIX}${process.pid}-`));
  if (as) chownSync(folder, as.uid, as.gid);
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', join(folder, 'base'), '-U', ROLE, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...as, cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: 'C' }, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || String(made.error)}`);
  return folder;
};

/** Data that need not last is not written twice, nor logged for a recovery that nobody needs. */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '128MB',
};

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((done) => child.once('exit', () => done()))
    : Promise.resolve();

/**
 * Starts a cluster, or returns null if no PostgreSQL is installed. `durable` keeps it on the disk with fsync on, for
 * tests that crash it; others run faster without.
 */
export const startCluster = async (options: { durable?: boolean } = {}): Promise<Cluster | null> => {
  const bin = postgresBinaries();
  if (!bin) return null;
  const as = owner();
  const folder = makeFolder(options.durable ? tmpdir() : scratch(), bin, as);
  const port = await freePort();
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '150',
    timezone: 'UTC',
    ...(options.durable ? {} : NOT_DURABLE),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn('sh', ['-c', SUPERVISOR, 'sh', bin, folder, ...flags], {
    ...as,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  const url = (database: string) => `postgres://${ROLE}@127.0.0.1:${port}/${database}`;
  const start = () => startAndWait(url('postgres'), folder, () => child.stdin.write('start\n'));
  await start();
  return {
    folder,
    url,
    start,
    crash: async () => {
      child.stdin.write('crash\n');
      while (await answers(url('postgres'))) await pause(20);
    },
    stop: async () => {
      child.stdin.end();
      await ended(child);
    },
  };
};
