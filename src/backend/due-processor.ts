// Works through all rows that are due, page by page. A row that fails stays due, but the round goes past it, and a
// round that runs out of time is continued by the next one where it stopped. So no row can block the others
// forever.
import type { Logger } from 'pino';
import type { DueRow } from './db/due.ts';

const PAGE_SIZE = 200;
/** A limit for each part of housekeeping, so that the others get their time. */
const TIME_BUDGET_MS = 3000;

/** Says from then on that the time is over. */
export const startTimeLimit = (ms: number): (() => boolean) => {
  const deadline = performance.now() + ms;
  return () => performance.now() > deadline;
};

/** Up to `limit` rows that come after the given row in the list's own order, or the first ones for null. */
export type FetchPage<Row> = (after: Row | null, limit: number) => Promise<readonly Row[]>;

interface PagesOptions<Row> {
  after?: Row | null;
  size?: number | undefined;
}

/** All rows after the given one, or all, page by page; stops after a page that is not full. */
export async function* iteratePages<Row>(
  fetchPage: FetchPage<Row>,
  { after = null, size = PAGE_SIZE }: PagesOptions<Row> = {},
): AsyncGenerator<readonly Row[]> {
  let page: readonly Row[];
  let last = after;
  do {
    page = await fetchPage(last, size);
    yield page;
    last = page.at(-1) ?? null;
  } while (page.length === size);
}

/** The same, row by row. */
export async function* iterateRows<Row>(
  fetchPage: FetchPage<Row>,
  options: PagesOptions<Row> = {},
): AsyncGenerator<Row> {
  for await (const page of iteratePages(fetchPage, options)) yield* page;
}

/** From the given row to the end, then from the beginning. */
async function* iterateRowsFrom<Row>(
  fetchPage: FetchPage<Row>,
  from: Row | null,
  size: number,
): AsyncGenerator<Row> {
  yield* iterateRows(fetchPage, { after: from, size });
  if (from !== null) yield* iterateRows(fetchPage, { size });
}

interface DueProcessorOptions<Row> {
  /** The log message for a row that fails. */
  failureMessage: string;
  /** How the log identifies that row. */
  logFieldsOf(row: Row): object;
  /** After this time the rest is left to the next round. */
  timeBudgetMs?: number;
  size?: number;
}

interface RoundOptions {
  /** Ends the round early. */
  shouldStop?: () => boolean;
  /** How many rows are worked on at once; asked before each. */
  atOnce?: () => number;
}

/**
 * Makes a function that runs one round through what is due. It takes the pages of due rows and the work for one row,
 * and resolves when all work that it began has ended. A row that fails is logged and does not stop the others.
 */
export const createDueProcessor = <Row extends DueRow>(
  { log }: { log: Logger },
  { failureMessage, logFieldsOf, timeBudgetMs = TIME_BUDGET_MS, size = PAGE_SIZE }: DueProcessorOptions<Row>,
) => {
  /** The last row begun; null if the round reached its end. */
  let resumeAfter: Row | null = null;
  return async (
    fetchPage: FetchPage<Row>,
    work: (row: Row) => Promise<unknown>,
    { shouldStop = () => false, atOnce = () => 1 }: RoundOptions = {},
  ): Promise<void> => {
    const isTimeOver = startTimeLimit(timeBudgetMs);
    const seen = new Set<string>();
    const running = new Set<Promise<void>>();
    const begin = (row: Row): void => {
      const ended = work(row)
        .then(
          () => undefined,
          (error: unknown) => log.error({ ...logFieldsOf(row), err: error }, failureMessage),
        )
        .finally(() => running.delete(ended));
      running.add(ended);
    };
    try {
      for await (const row of iterateRowsFrom(fetchPage, resumeAfter, size)) {
        const name = `${row.accountId}:${row.rowId}`;
        if (seen.has(name)) continue;
        seen.add(name);
        begin(row);
        resumeAfter = row;
        while (running.size > 0 && running.size >= atOnce()) await Promise.race(running);
        if (shouldStop() || isTimeOver()) return;
      }
      resumeAfter = null;
    } finally {
      await Promise.all(running);
    }
  };
};
