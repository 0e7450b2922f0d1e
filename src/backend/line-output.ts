// Lines for an open file, such as standard output, written without waiting for each. The process goes on while they
// cannot be written (docs/decisions/221), and its end never waits for that.
import { write, writeSync } from 'node:fs';

interface LineOutput {
  write(line: string): void;
}

/** How long a reader that is behind has until the next try. */
const BUSY_RETRY_MS = 100;

const isBusy = (error: NodeJS.ErrnoException): boolean => error.code === 'EAGAIN' || error.code === 'EBUSY';

/** Lines that wait for room beyond `maxWaiting` characters are dropped. */
export const createLineOutput = (fd: number, maxWaiting: number): LineOutput => {
  let waiting = '';
  /** What a write did not take, or failed with; it comes before the waiting lines. */
  let rest: Buffer = Buffer.alloc(0);
  let isWriting = false;

  const takeAll = (): Buffer => {
    const all = Buffer.concat([rest, Buffer.from(waiting)]);
    [waiting, rest] = ['', Buffer.alloc(0)];
    return all;
  };

  const begin = (): void => {
    isWriting = true;
    const taken = takeAll();
    write(fd, taken, (error, written) => {
      isWriting = false;
      rest = taken.subarray(error ? 0 : written);
      // After any other failure, the next line tries again.
      if (error && isBusy(error)) setTimeout(beginIfIdle, BUSY_RETRY_MS);
      else if (!error) beginIfIdle();
    });
  };
  const beginIfIdle = (): void => {
    if (!isWriting && rest.length + waiting.length > 0) begin();
  };

  process.on('exit', () => {
    try {
      for (let left = takeAll(); left.length > 0; left = left.subarray(writeSync(fd, left)));
    } catch {
      // Nobody would read it: see above.
    }
  });

  return {
    write: (line) => {
      if (rest.length + waiting.length + line.length > maxWaiting) return;
      waiting += line;
      beginIfIdle();
    },
  };
};
