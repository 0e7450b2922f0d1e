// Where tests put temporary files: in memory if the machine has plenty, because a disk is slow when many small files
// come and go all the time. Files that must survive the death of a server stay on the disk.
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';

const MEMORY = '/dev/shm';
const GIGABYTE = 1024 ** 3;

// Decided by the machine's total memory, not by what is free: every test file of a run gets the same answer.
const hasPlenty = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { blocks, bsize } = statfsSync(MEMORY);
    return blocks * bsize >= 4 * GIGABYTE && totalmem() >= 12 * GIGABYTE;
  } catch {
    return false;
  }
};

let found: string | undefined;

/** The parent folder of temporary folders. */
export const scratch = (): string => (found ??= hasPlenty() ? MEMORY : tmpdir());
