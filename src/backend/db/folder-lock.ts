// Allows one process per folder of an embedded database. The lock is a socket that the operating system releases
// when the process ends, however it ends, so that a killed process leaves nothing behind that keeps the next one out.
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  claimFolder,
  close,
  codeOf,
  FolderLockedError,
  isDead,
  listen,
  type FolderLock,
} from './folder-claims.ts';

export { FolderLockedError };
export class FolderNotWritableError extends Error {}

/** Identifies the folder by device and inode, not by how its path is spelt. */
const nameOf = (folder: string): string => {
  const { dev, ino } = statSync(folder);
  return `loyalty-rewards-${dev}-${ino}`;
};

const listenAlone = (folder: string, path: string): Promise<Server> =>
  listen(path).catch((error: unknown) => {
    throw codeOf(error) === 'EADDRINUSE' ? new FolderLockedError(folder) : error;
  });

/**
 * On Linux two sockets: one without a file works on every file system, but only containers that share a network see it;
 * one in the folder is seen by every container that shares the folder, but not every file system can hold it.
 */
const lockOnLinux = async (folder: string): Promise<FolderLock> => {
  const server = await listenAlone(folder, `\0${nameOf(folder)}`);
  try {
    const claim = await claimFolder(folder);
    return { release: () => claim.release().finally(() => close(server)) };
  } catch (error) {
    if (!(error instanceof FolderLockedError)) return { release: () => close(server) };
    await close(server);
    throw error;
  }
};

const lockElsewhere = async (folder: string): Promise<FolderLock> => {
  if (process.platform !== 'win32') {
    // The release of 29 November 2026 and those before listen under this name.
    if (!(await isDead(join(tmpdir(), `${nameOf(folder)}.sock`)))) throw new FolderLockedError(folder);
    return claimFolder(tmpdir(), nameOf(folder));
  }
  const server = await listenAlone(folder, `\\\\.\\pipe\\${nameOf(folder)}`);
  return { release: () => close(server) };
};

const assertWritable = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.write-probe-${process.pid}`);
    writeFileSync(probe, '');
    // Processes of two containers may have the same number, and so the same probe.
    rmSync(probe, { force: true });
  } catch (error) {
    throw new FolderNotWritableError(error instanceof Error ? error.message : String(error));
  }
};

/** Creates the folder if needed and locks it. Throws FolderNotWritableError, FolderLockedError. */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  assertWritable(folder);
  return process.platform === 'linux' ? lockOnLinux(folder) : lockElsewhere(folder);
};
