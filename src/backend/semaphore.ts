// Lets a limited number of things run at once; the others wait in line.

interface Semaphore {
  /** Resolves when it is the caller's turn; false, without a turn, if that took too long. */
  acquire(): Promise<boolean>;
  /** Ends a turn. */
  release(): void;
}

/** Without a limit, whoever waits does so until it is their turn. */
export const createSemaphore = (size: number, { maxWaitMs }: { maxWaitMs?: number } = {}): Semaphore => {
  let free = size;
  const line = new Set<() => void>();

  const waitInLine = () =>
    new Promise<boolean>((resolve) => {
      const begin = () => {
        line.delete(begin);
        clearTimeout(timer);
        resolve(true);
      };
      const giveUp = () => {
        line.delete(begin);
        resolve(false);
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
      line.add(begin);
    });

  return {
    acquire: async () => {
      if (free === 0) return waitInLine();
      free -= 1;
      return true;
    },
    release: () => {
      const [next] = line;
      if (next) next();
      else free += 1;
    },
  };
};
