// Server only: a page of a list whose address may name a place in it.
import { LoadFailure } from '../load-failure.ts';
import type { PageOutcome } from '../page.ts';

/** The longest cursor that the contract takes. */
const LONGEST = 300;

/** Loads the page after `after`. A place that is none (any more) leads to the list's beginning. */
export const loadPage = async (
  after: string | undefined,
  beginning: string,
  load: (cursor: string | undefined) => Promise<unknown>,
): Promise<PageOutcome | undefined> => {
  if (after && after.length > LONGEST) return { kind: 'redirect', to: beginning };
  try {
    await load(after || undefined);
    return undefined;
  } catch (error) {
    if (!after || !(error instanceof LoadFailure) || error.status !== 400) throw error;
    return { kind: 'redirect', to: beginning };
  }
};
