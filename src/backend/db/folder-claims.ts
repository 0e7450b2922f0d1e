// Which process uses a folder, told by a socket in it, or in another folder under a name that means it. Whoever shares
// the file system finds it, also from another container, and nobody answers on it once its process has ended.
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export class FolderLockedError extends Error {}

export interface FolderLock {
  release(): Promise<void>;
}

/** A claim counts from when it has this name on: then its socket is listening. */
const CLAIM = '.use-';
const BEGUN = '.new-';
/** What a system says of a socket whose process has ended; any other failure does not tell. */
const DEAD = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']);
/** The longest path that a socket can have on every system, in bytes. */
const MAX_PATH = 103;
/** Of two that claim at the same moment, both may give way. */
const ATTEMPTS = 8;
const PAUSE_MS = 200;

export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

export const listen = (path: string): Promise<Server> =>
  new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', fail);
    server.listen(path, () => done(server.unref()));
  });

export const close = (server: Server): Promise<void> => new Promise((done) => server.close(() => done()));

export const isDead = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(false);
    });
    socket.once('error', (error) => done(DEAD.has(codeOf(error) ?? '')));
  });

/** A folder by a path that leaves room for the names in it. */
const shortly = (folder: string, name: string) => {
  const longest = join(folder, `${name}${CLAIM}${'x'.repeat(12)}`);
  if (Buffer.byteLength(longest) <= MAX_PATH || process.platform !== 'linux')
    return { path: folder, close: () => undefined };
  const open = openSync(folder, 'r');
  return { path: `/proc/self/fd/${open}`, close: () => closeSync(open) };
};

/**
 * Whether another process claims the folder. Deletes what dead ones left: no name is used twice, so what is dead stays
 * so, and a claim that was only begun starts again if it is taken for dead.
 */
const isClaimed = async (folder: string, name: string, own?: string): Promise<boolean> => {
  let claimed = false;
  const isOne = (file: string) => file.startsWith(`${name}${CLAIM}`) || file.startsWith(`${name}${BEGUN}`);
  for (const file of readdirSync(folder).filter(isOne)) {
    const path = join(folder, file);
    if (path === own) continue;
    if (await isDead(path)) rmSync(path, { force: true });
    else claimed ||= file.startsWith(`${name}${CLAIM}`);
  }
  return claimed;
};

/** Shows that this process claims the folder; null if what it had begun was taken for dead. */
const begin = async (folder: string, name: string): Promise<{ path: string; server: Server } | null> => {
  const id = randomBytes(6).toString('hex');
  const [begun, path] = [BEGUN, CLAIM].map((kind) => join(folder, `${name}${kind}${id}`)) as [string, string];
  const server = await listen(begun);
  try {
    renameSync(begun, path);
    if (!(await isDead(path))) return { path, server };
    rmSync(path, { force: true });
    throw new Error(`No socket can be reached in ${folder}`);
  } catch (error) {
    await close(server);
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Claims the folder, in which claims of other things have other names. Of two processes the later one sees the claim of
 * the earlier one, because each looks for others once its own can be seen. Throws FolderLockedError, and whatever the
 * file system says if it cannot hold sockets.
 */
export const claimFolder = async (folder: string, name = ''): Promise<FolderLock> => {
  const short = shortly(folder, name);
  const give = async (claim: { path: string; server: Server } | null): Promise<void> => {
    if (!claim) return;
    rmSync(claim.path, { force: true });
    await close(claim.server);
  };
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      if (await isClaimed(short.path, name)) break;
      const claim = await begin(short.path, name);
      if (claim && !(await isClaimed(short.path, name, claim.path))) {
        return { release: () => give(claim).finally(short.close) };
      }
      await give(claim);
      await wait(PAUSE_MS * Math.random());
    }
    throw new FolderLockedError(folder);
  } catch (error) {
    short.close();
    throw error;
  }
};
