// Limits on how long to wait for work that may never end. The work itself is not stopped.

const createTimer = (ms: number) => {
  let running: NodeJS.Timeout | undefined;
  const over = new Promise<void>((done) => {
    running = setTimeout(done, ms);
  });
  return { over, stop: () => clearTimeout(running) };
};

/** Returns the result of the work. Throws an Error with `message` if the work takes longer than `ms`. */
export const withTimeout = <T>(work: Promise<T>, ms: number, message: string): Promise<T> => {
  const { over, stop } = createTimer(ms);
  const timedOut = over.then((): never => {
    throw new Error(message);
  });
  return Promise.race([work, timedOut]).finally(stop);
};

/** Waits for the work for at most `ms`. Throws what the work throws in that time. */
export const waitAtMost = (work: Promise<unknown>, ms: number): Promise<void> => {
  const { over, stop } = createTimer(ms);
  return Promise.race([work.then(() => undefined), over]).finally(stop);
};
