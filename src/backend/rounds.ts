// Works through all rows that are due, page by page. A row that fails stays due, but the round goes past it, and a
// round that runs out of time is continued by the next one where it stopped. So no row can block the others
// forever.
import type { Logger } from 'pino';
import type { Due } from './db/due.ts';

const PAGE = 200;
/** A limit for each part of housekeeping, so that the others get their time. */
const ROUND_MS = 3000;

/** Up to `limit` rows that come after the given row in the list's own order, or the first ones for null. */
export type PageOf<One> = (after: One | null, limit: number) => Promise<readonly One[]>;

/** All rows after the given one, or all; stops after a page that is not full. */
export async function* through<One>(
  pageOf: PageOf<One>,
  { after = null, size = PAGE }: { after?: One | null; size?: number | undefined } = {},
): AsyncGenerator<One> {
  let page: readonly One[];
  let last = after;
  do {
    page = await pageOf(last, size);
    yield* page;
    last = page.at(-1) ?? null;
  } while (page.length === size);
}

/** From the given row to the end, then from the beginning. */
async function* around<One>(pageOf: PageOf<One>, from: One | null, size: number): AsyncGenerator<One> {
  yield* through(pageOf, { after: from, size });
  if (from !== null) yield* through(pageOf, { size });
}

export interface RoundOptions<One> {
  /** The log message for a row that fails. */
  failed: string;
  /** How the log identifies that row. */
  named(one: One): object;
  /** After this time the rest is left to the next round. */
  forMs?: number;
  size?: number;
}

/**
 * Makes a function that runs one round through what is due. It takes the pages of due rows, the work for one row,
 * and a condition that ends the round early. A row that fails is logged and does not stop the others.
 */
export const createRounds = <One extends Due>(
  { log }: { log: Logger },
  { failed, named, forMs = ROUND_MS, size = PAGE }: RoundOptions<One>,
) => {
  /** The last row worked on; null if the round reached its end. */
  let place: One | null = null;
  return async (
    pageOf: PageOf<One>,
    work: (one: One) => Promise<unknown>,
    isEnough: () => boolean = () => false,
  ): Promise<void> => {
    const until = performance.now() + forMs;
    const seen = new Set<string>();
    for await (const one of around(pageOf, place, size)) {
      const name = `${one.accountId}:${one.rowId}`;
      if (seen.has(name)) continue;
      seen.add(name);
      await work(one).catch((error: unknown) => log.error({ ...named(one), err: error }, failed));
      place = one;
      if (isEnough() || performance.now() > until) return;
    }
    place = null;
  };
};
