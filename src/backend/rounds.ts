// Working through all rows that are due, page by page. What fails each time stays due: a round goes past it, and one
// that has no time for all of them is taken up by the next where it stopped. So nothing waits for ever behind it.
import type { Logger } from 'pino';
import type { Due } from './db/due.ts';

const PAGE = 200;
/** One part of housekeeping leaves time to the others. */
const ROUND_MS = 3000;

/** Rows in an order of their own that come after a row, or the first ones. */
export type PageOf<One> = (after: One | null, limit: number) => Promise<readonly One[]>;

/** All rows after one, the last page being short. */
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

/** From a place to the end, then from the beginning. */
async function* around<One>(pageOf: PageOf<One>, from: One | null, size: number): AsyncGenerator<One> {
  yield* through(pageOf, { after: from, size });
  if (from !== null) yield* through(pageOf, { size });
}

export interface RoundOptions<One> {
  /** What the log says of one that fails. */
  failed: string;
  /** And how it names it. */
  named(one: One): object;
  /** After so long the rest is left to the next round. */
  forMs?: number;
  size?: number;
}

/**
 * Rounds through what is due. Each is a call with the rows as they are by then, the work at one of them, and what ends
 * the round early. One that fails is logged and does not keep the others.
 */
export const createRounds = <One extends Due>(
  { log }: { log: Logger },
  { failed, named, forMs = ROUND_MS, size = PAGE }: RoundOptions<One>,
) => {
  /** The last one that was worked at; null where the round came to its end. */
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
