// Server only: failures that stop the load of a page, and how long a page waits for its load.
import type { Failure } from '#web/api/failure.ts';
import { isRecord } from '#web/lib/record.ts';
import type { PageAddress } from './page-address.ts';

/** Stops a load if a record that the page needs could not be loaded. */
export class LoadFailure extends Error {
  readonly status: number;
  /** From the contract's list, if the API gave a reason. */
  readonly errorCode: string | null;
  /** The further details of that error. */
  readonly details: Record<string, unknown>;
  /** Replaces the page's fixed title. */
  title?: string;
  constructor(status: number, errorCode: string | null = null, details: Record<string, unknown> = {}) {
    super(`A record of the page failed with status ${status}`);
    this.status = status;
    this.errorCode = errorCode;
    this.details = details;
  }
}

/**
 * Whether the API says that what the address names does not exist, or cannot exist: it refuses fields of that name only.
 * Anything else that it refuses is our own fault.
 */
export const isMissing = (
  { status, errorCode, details }: LoadFailure,
  { params, query }: Pick<PageAddress, 'params' | 'query'>,
): boolean => {
  if (errorCode === 'MALFORMED_REQUEST' && isRecord(details['fields'])) {
    const refused = Object.keys(details['fields']);
    return (
      refused.length > 0 && refused.every((name) => Object.hasOwn(params, name) || Object.hasOwn(query, name))
    );
  }
  // Without the API's error code it is somebody else's 404, such as that of a proxy before the API: crawlers must not
  // take a working address for a missing one.
  return status === 404 && errorCode !== null;
};

/** How long a document waits for the API before only the page's shell is sent, in milliseconds. */
const LOAD_TIMEOUT_MS = 5000;

export class LateFailure extends LoadFailure {
  constructor() {
    super(0);
  }
}

/** Waits for the work; throws LateFailure if it takes too long, while the work continues. */
export const withLoadTimeout = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateFailure()), LOAD_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** How long a load waits for what its page can do without, in milliseconds. */
const BRIEFLY_MS = 1000;

/** A dispatched thunk. */
interface Dispatched extends Promise<unknown> {
  abort: () => void;
}

/** Waits a moment for what the page can do without: if it comes late or fails, the page goes without it. */
export const waitBriefly = async (call: Dispatched): Promise<void> => {
  const timer = setTimeout(() => call.abort(), BRIEFLY_MS);
  await call;
  clearTimeout(timer);
};

/** The action that a dispatched thunk resolves to. */
interface Settled {
  payload?: unknown;
  error?: unknown;
}

type FetchedBy<Action extends Settled> = Exclude<Action['payload'], Failure | undefined>;

/**
 * Waits for a dispatched thunk: returns what it fetched, and throws LoadFailure if it was rejected. `titleOf` turns the
 * server's message into the page's title.
 */
export const unwrapOrFail = async <Action extends Settled>(
  dispatched: Promise<Action>,
  titleOf?: (message: string | undefined) => string,
): Promise<FetchedBy<Action>> => {
  const settled = await dispatched;
  if (settled.error) {
    const refused = settled.payload as Failure | undefined;
    const failure = new LoadFailure(refused?.code ?? 0, refused?.errorCode ?? null, refused?.details);
    throw Object.assign(failure, titleOf && { title: titleOf(refused?.message) });
  }
  return settled.payload as FetchedBy<Action>;
};
