// Server only: the part of a list that an address names.
import type { ListExtent } from '#web/lib/list-extent.ts';
import { LoadFailure } from '../load-failure.ts';
import type { Elsewhere, ShownWith } from '../page-outcome.ts';

export interface After {
  after: string | null;
}

interface PagedList<Props> {
  /** The part that the address names. */
  extent: ListExtent;
  /** The address of the start of the list, to which an invalid or outdated position redirects. */
  start: string;
  load: (extent: ListExtent) => Promise<unknown>;
  props: Props;
}

/** The screen also gets `after`: the position that the address names; null at the start. */
export const loadPaged = async <Props extends object>({
  extent,
  start,
  load,
  props,
}: PagedList<Props>): Promise<Elsewhere | ShownWith<Props & After>> => {
  const after = extent.cursor ?? null;
  try {
    await load(extent);
  } catch (error) {
    if (after === null || !(error instanceof LoadFailure) || error.status !== 400) throw error;
    return { kind: 'redirect', to: start };
  }
  return { kind: 'render', props: { ...props, after } };
};
