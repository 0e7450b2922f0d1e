// Limits on how long to wait for work that may never end. The work itself is not stopped.

const timer = (ms: number) => {
  let running: NodeJS.Timeout | undefined;
  const over = new Promise<void>((done) => {
    running = setTimeout(done, ms);
  });
  return { over, stop: () => clearTimeout(running) };
};

/** Returns the result of the work. Throws an Error with `message` if the work takes longer than `ms`. */
export const inTime = <T>(work: Promise<T>, ms: number, message: string): Promise<T> => {
  const { over, stop } = timer(ms);
  const late = over.then((): never => {
    throw new Error(message);
  });
  return Promise.race([work, late]).finally(stop);
};

/** Waits for the work for at most `ms`. Throws what the work throws in that time. */
export const waitedFor = (work: Promise<unknown>, ms: number): Promise<void> => {
  const { over, stop } = timer(ms);
  return Promise.race([work.then(() => undefined), over]).finally(stop);
};
