// Server only: one page of a list, for addresses that may name a position in it.
import { LoadFailure } from '../load-failure.ts';
import type { PageOutcome } from '../page.ts';

/** The longest cursor that the contract accepts. */
const MAX_CURSOR_LENGTH = 300;

/** Loads the page after `after`. An invalid or outdated position redirects to the start of the list. */
export const loadPage = async (
  after: string | undefined,
  beginning: string,
  load: (cursor: string | undefined) => Promise<unknown>,
): Promise<PageOutcome | undefined> => {
  if (after && after.length > MAX_CURSOR_LENGTH) return { kind: 'redirect', to: beginning };
  try {
    await load(after || undefined);
    return undefined;
  } catch (error) {
    if (!after || !(error instanceof LoadFailure) || error.status !== 400) throw error;
    return { kind: 'redirect', to: beginning };
  }
};
