// Allows one process per folder of an embedded database. The lock is a socket that the operating system releases
// when the process ends, however it ends, so that a killed process leaves nothing behind to clean up.
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqlState } from './driver.ts';

export class FolderLockedError extends Error {}
export class FolderNotWritableError extends Error {}

interface FolderLock {
  release(): Promise<void>;
}

/** Identifies the folder by device and inode, not by how its path is spelt. */
const socketPathOf = (folder: string): string => {
  const { dev, ino } = statSync(folder);
  const name = `loyalty-rewards-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
};

const listen = (path: string): Promise<Server> =>
  new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', fail);
    server.listen(path, () => done(server.unref()));
  });

const isSocketAlive = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

/** Where sockets are files, one may outlive its process; then nobody answers on it. */
const listenReplacingStale = async (path: string): Promise<Server> => {
  try {
    return await listen(path);
  } catch (error) {
    if (sqlState(error) !== 'EADDRINUSE' || path.startsWith('\0') || (await isSocketAlive(path))) throw error;
    rmSync(path, { force: true });
    return listen(path);
  }
};

const assertWritable = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.write-probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new FolderNotWritableError(error instanceof Error ? error.message : String(error));
  }
};

/** Creates the folder if needed and locks it. Throws FolderNotWritableError, FolderLockedError. */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  assertWritable(folder);
  const server = await listenReplacingStale(socketPathOf(folder)).catch((error: unknown) => {
    throw sqlState(error) === 'EADDRINUSE' ? new FolderLockedError(folder) : error;
  });
  return { release: () => new Promise((done) => server.close(() => done())) };
};
