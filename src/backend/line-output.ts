// Lines for an open file, such as standard output, written without waiting for each: the process goes on while they
// cannot be written (docs/decisions/221).
import { write, writeSync } from 'node:fs';

interface LineOutput {
  write(line: string): void;
}

/** How long a reader that is behind has until the next try. */
const BUSY_RETRY_MS = 100;

/** Lines are written together up to about this many bytes. */
const CHUNK = 2 ** 16;

const isBusy = (error: NodeJS.ErrnoException): boolean => error.code === 'EAGAIN' || error.code === 'EBUSY';

/** Lines that wait for room beyond `maxWaiting` bytes are dropped. */
export const createLineOutput = (fd: number, maxWaiting: number): LineOutput => {
  const waiting: Buffer[] = [];
  /** Of the waiting lines, and of those that are being written. */
  let bytes = 0;
  let isWriting = false;
  let retry: NodeJS.Timeout | undefined;
  let hasWritten = false;

  const take = (most: number): Buffer => {
    let size = 0;
    const end = waiting.findIndex((line) => (size += line.length) >= most);
    return Buffer.concat(waiting.splice(0, end < 0 ? waiting.length : end + 1));
  };

  const writeSome = (): void => {
    if (isWriting || waiting.length === 0) return;
    isWriting = true;
    const taken = take(CHUNK);
    write(fd, taken, (error, written) => {
      isWriting = false;
      const done = error ? 0 : written;
      bytes -= done;
      if (done < taken.length) waiting.unshift(taken.subarray(done));
      // After any other failure, the next line tries again.
      clearTimeout(retry);
      if (error && isBusy(error)) retry = setTimeout(writeSome, BUSY_RETRY_MS);
      else if (!error) writeSome();
    });
  };

  /** Once, at the end of the process. */
  const writeTheRest = (): void => {
    try {
      for (let left = take(Infinity); left.length > 0; left = left.subarray(writeSync(fd, left)));
    } catch {
      // Nothing waits for it any more.
    }
  };

  return {
    write: (text) => {
      if (!hasWritten) process.on('exit', writeTheRest);
      hasWritten = true;
      const line = Buffer.from(text);
      if (bytes + line.length <= maxWaiting) {
        waiting.push(line);
        bytes += line.length;
      }
      writeSome();
    },
  };
};
