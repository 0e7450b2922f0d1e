// Patience with what may never end: the work itself is not stopped, only waited for no longer.

const timer = (ms: number) => {
  let running: NodeJS.Timeout | undefined;
  const over = new Promise<void>((done) => {
    running = setTimeout(done, ms);
  });
  return { over, stop: () => clearTimeout(running) };
};

/** Answers what the work answers. Throws with `message` where that takes longer than `ms`. */
export const inTime = <T>(work: Promise<T>, ms: number, message: string): Promise<T> => {
  const { over, stop } = timer(ms);
  const late = over.then((): never => {
    throw new Error(message);
  });
  return Promise.race([work, late]).finally(stop);
};

/** Waits for the work, at most so long. Throws what it throws meanwhile. */
export const waitedFor = (work: Promise<unknown>, ms: number): Promise<void> => {
  const { over, stop } = timer(ms);
  return Promise.race([work.then(() => undefined), over]).finally(stop);
};
