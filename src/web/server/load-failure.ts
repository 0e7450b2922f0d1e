// Server only: what breaks off the load of a page, and how long a page waits for one.

/** Breaks off a load where a record that the page cannot do without was not to be had. */
export class LoadFailure extends Error {
  readonly status: number;
  /** Of the contract's list, where the API said why. */
  readonly errorCode: string | null;
  constructor(status: number, errorCode: string | null = null) {
    super(`A record of the page failed with status ${status}`);
    this.status = status;
    this.errorCode = errorCode;
  }
}

/** How long a document waits for the API before it goes out with the page's shell alone, in milliseconds. */
const PATIENCE_MS = 5000;

export class LateFailure extends LoadFailure {
  constructor() {
    super(0);
  }
}

/** Waits for the work, which goes on behind a LateFailure. */
export const patiently = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateFailure()), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

interface Settled {
  type: string;
  payload?: unknown;
  error?: unknown;
}

/** Waits for a dispatched thunk and throws LoadFailure where it was rejected. */
export const need = async <Data>(
  dispatched: Promise<Settled & { payload?: Data | { code: number; errorCode?: string | null } }>,
): Promise<Data> => {
  const settled = await dispatched;
  if (settled.error) {
    const failure = settled.payload as { code?: number; errorCode?: string | null } | undefined;
    throw new LoadFailure(failure?.code ?? 0, failure?.errorCode ?? null);
  }
  return settled.payload as Data;
};
