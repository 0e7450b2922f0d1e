// Server only: one page of a list, for addresses that may name a position in it.
import { LoadFailure } from '../load-failure.ts';
import type { PageOutcome } from '../page.ts';

interface PagedList {
  /** The position that the address names. */
  after: string | undefined;
  /** The address of the start of the list, to which an invalid or outdated position redirects. */
  start: string;
  load: (cursor: string | undefined) => Promise<unknown>;
  props?: Record<string, unknown>;
}

/** Loads the page after `after`. */
export const loadPaged = async ({ after, start, load, props }: PagedList): Promise<PageOutcome> => {
  try {
    await load(after || undefined);
  } catch (error) {
    if (!after || !(error instanceof LoadFailure) || error.status !== 400) throw error;
    return { kind: 'redirect', to: start };
  }
  return { kind: 'render', props: { ...props, after: after || null } };
};
