// Server only: the part of a list that an address names.
import type { ListExtent } from '#web/lib/list-extent.ts';
import { LoadFailure } from '../load-failure.ts';
import type { PageOutcome } from '../page.ts';

interface PagedList {
  /** The part that the address names. */
  extent: ListExtent;
  /** The address of the start of the list, to which an invalid or outdated position redirects. */
  start: string;
  load: (extent: ListExtent) => Promise<unknown>;
  props?: Record<string, unknown>;
}

export const loadPaged = async ({ extent, start, load, props }: PagedList): Promise<PageOutcome> => {
  const after = extent.cursor ?? null;
  try {
    await load(extent);
  } catch (error) {
    if (after === null || !(error instanceof LoadFailure) || error.status !== 400) throw error;
    return { kind: 'redirect', to: start };
  }
  return { kind: 'render', props: { ...props, after } };
};
