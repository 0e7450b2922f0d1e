// Two locks of one folder in one process are refused by the socket without a file; what another container would see of
// it is the claim alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Server } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { claimFolder, FolderLockedError } from '#backend/db/folder-claims.ts';
import { lockFolder } from '#backend/db/folder-lock.ts';
import { scratch } from '../../support/scratch.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(scratch(), 'lock-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const MODULE = pathToFileURL(join(__dirname, '../../../src/backend/db/folder-lock.ts')).href;

/** Locks the folder in a process that is then killed, and leaves what it has left. */
const leaveBehind = async (path = folder): Promise<void> => {
  const script = `
    import { lockFolder } from ${JSON.stringify(MODULE)};
    await lockFolder(${JSON.stringify(path)});
    console.log('locked');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
};

/** As a start in another container. */
const isFree = async (path = folder): Promise<boolean> => {
  try {
    await (await claimFolder(path)).release();
    return true;
  } catch (error) {
    if (error instanceof FolderLockedError) return false;
    throw error;
  }
};

describe('A folder that a process has locked', () => {
  it('is refused to others, in its own container and in others, until it is released', async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError);
    expect(await isFree()).toBe(false);
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
    await (await lockFolder(folder)).release();
  });

  it('is refused if the other one is in another container', async () => {
    const claim = await claimFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError);
    // A start that is refused leaves the lock of the other one, and keeps none of its own.
    expect(await isFree()).toBe(false);
    await claim.release();
    await (await lockFolder(folder)).release();
  });

  it('is free once that process was killed, and what it left is deleted', async () => {
    await leaveBehind();
    expect(readdirSync(folder)).toHaveLength(1);
    await (await lockFolder(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is held by one of many that find what a killed process left', async () => {
    await leaveBehind();
    let holders = 0;
    let most = 0;
    const hold = async () => {
      const claim = await claimFolder(folder);
      holders += 1;
      most = Math.max(most, holders);
      await new Promise((done) => setTimeout(done, 20));
      holders -= 1;
      await claim.release();
    };
    for (let round = 0; round < 5; round += 1) {
      await Promise.allSettled(Array.from({ length: 8 }, hold));
    }
    expect(most).toBeLessThanOrEqual(1);
    expect(await isFree()).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  }, 60_000);

  it('is locked also if its path is longer than that of a socket may be', async () => {
    const deep = join(folder, 'x'.repeat(120));
    const lock = await lockFolder(deep);
    expect(await isFree(deep)).toBe(false);
    await lock.release();
    expect(readdirSync(deep)).toEqual([]);
    await leaveBehind(deep);
    await (await lockFolder(deep)).release();
    expect(readdirSync(deep)).toEqual([]);
  });

  it('is locked within its container where the file system cannot hold sockets', async () => {
    const { listen } = Server.prototype;
    jest.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...args: unknown[]) {
      if (String(args[0]).startsWith('\0')) return listen.apply(this, args as never);
      const error = Object.assign(new Error('listen EPERM'), { code: 'EPERM' });
      setImmediate(() => this.emit('error', error));
      return this;
    });
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError);
    await lock.release();
    await (await lockFolder(folder)).release();
    expect(existsSync(folder)).toBe(true);
  });
});
