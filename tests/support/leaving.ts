// A member who leaves a page while the answer to a call of it is still to come.

/** An answer that waits: the options of the endpoint's mock. */
export interface HeldAnswer {
  hold: () => Promise<unknown>;
  /** Waits for the call, leaves the page and only then lets the answer come. */
  comesAfter: (leave: () => void | Promise<void>) => Promise<void>;
}

export const heldAnswer = (): HeldAnswer => {
  const asked = Promise.withResolvers<null>();
  const left = Promise.withResolvers<null>();
  return {
    hold: () => {
      asked.resolve(null);
      return left.promise;
    },
    comesAfter: async (leave) => {
      await asked.promise;
      await leave();
      left.resolve(null);
    },
  };
};

const mark = (isUnderWay: boolean) => () => {
  document.documentElement.toggleAttribute('data-under-way', isUnderWay);
};
afterEach(mark(false));

/**
 * Another page is on its way, until the end of the test. The page that is being left still shows when it is done with
 * the answer.
 */
export const setOut = mark(true);
