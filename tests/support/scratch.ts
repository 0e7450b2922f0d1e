// Where tests put what is gone after them: into memory where the machine has plenty, for a disk that many small files
// come to and go from all the time is slow. What has to outlive the death of a server stays on the disk.
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';

const MEMORY = '/dev/shm';
const GIGABYTE = 1024 ** 3;

// By what the machine has, not by what is free at the moment: every test file of a run comes to the same answer.
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

/** The folder to make such folders in. */
export const scratch = (): string => (found ??= hasPlenty() ? MEMORY : tmpdir());
