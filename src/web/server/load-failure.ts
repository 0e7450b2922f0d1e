// Server only: what breaks off the load of a page, and how long a page waits for one.

/** Breaks off a load where a record that the page cannot do without was not to be had. */
export class LoadFailure extends Error {
  readonly status: number;
  /** Of the contract's list, where the API said why. */
  readonly errorCode: string | null;
  /** What else the API said of it, by the code. */
  readonly details: Record<string, unknown>;
  /** What the page says of it in the place of the fixed title. */
  title?: string;
  constructor(status: number, errorCode: string | null = null, details: Record<string, unknown> = {}) {
    super(`A record of the page failed with status ${status}`);
    this.status = status;
    this.errorCode = errorCode;
    this.details = details;
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

interface Refused {
  code?: number;
  errorCode?: string | null;
  details?: Record<string, unknown>;
  message?: string;
}

interface Settled {
  type: string;
  payload?: unknown;
  error?: unknown;
}

/**
 * Waits for a dispatched thunk and throws LoadFailure where it was rejected. `titleOf` makes the page's title of the
 * server's message.
 */
export const need = async <Data>(
  dispatched: Promise<Settled & { payload?: Data | (Refused & { code: number }) }>,
  titleOf?: (message: string | undefined) => string,
): Promise<Data> => {
  const settled = await dispatched;
  if (settled.error) {
    const refused = settled.payload as Refused | undefined;
    const failure = new LoadFailure(refused?.code ?? 0, refused?.errorCode ?? null, refused?.details);
    throw Object.assign(failure, titleOf && { title: titleOf(refused?.message) });
  }
  return settled.payload as Data;
};
