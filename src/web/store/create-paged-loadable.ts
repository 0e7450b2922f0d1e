// A loadable record of a list that arrives page by page: it holds the pages loaded so far and appends the next one.
import type { AnyEndpoint, DataOf } from '#contract/endpoint.ts';
import type { CallArgs } from '#web/api/call.ts';
import type { ListExtent } from '#web/lib/list-extent.ts';
import { createCallThunk, createLoadable } from './create-loadable.ts';
import type { AppDispatch } from './make-store.ts';
import { mergedById } from './merged-by-id.ts';
import type { RootState } from './root-reducer.ts';

type ListKey<Data> = { [Key in keyof Data]: Data[Key] extends readonly unknown[] ? Key : never }[keyof Data];

type EntryOf<List> = List extends readonly (infer Entry)[] ? Entry : never;

/** What became of the next page. A failure is reported like that of any fetch. */
export type Appended = 'appended' | 'dropped' | 'failed';

/** How long several pages of a list are asked for: a page that is too late shows nothing at all. */
const PAGES_FOR_MS = 2000;

/**
 * Like createLoadable, for an endpoint whose data holds a list under `list` and a `nextCursor`. `id`: the field that tells
 * one entry of the list from another.
 */
export const createPagedLoadable = <E extends AnyEndpoint, List extends ListKey<DataOf<E>>>(
  name: string,
  endpoint: E,
  list: List,
  id: keyof EntryOf<DataOf<E>[List]>,
) => {
  const record = createLoadable(name, endpoint);
  const call = createCallThunk(endpoint, { toast: true });
  type Entry = EntryOf<DataOf<E>[List]>;
  const listOf = (data: DataOf<E>) => data[list] as Entry[];
  const cursorOf = (data: DataOf<E>) => (data as { nextCursor?: string | null }).nextCursor;

  /**
   * Appends the page that `args` asks for. Dropped if another list has come with a page meanwhile, or this one goes on
   * elsewhere; whatever else changed in it, such as a claim for one of its trips, stays.
   */
  const append =
    (args: CallArgs<E>) =>
    async (dispatch: AppDispatch, getState: () => RootState): Promise<Appended> => {
      const before = record.selectData(getState());
      const settled = await dispatch(call(args));
      if (!call.fulfilled.match(settled)) return 'failed';
      const { data: now, isHydrated } = record.select(getState());
      if (before === null || now === null) return 'dropped';
      // An API may number its pages, so a cursor can stand in two lists.
      if (now !== before && (isHydrated || cursorOf(now) !== cursorOf(before))) return 'dropped';
      const page = settled.payload as DataOf<E>;
      if (!Array.isArray(listOf(page))) return 'failed';
      const merged = mergedById(listOf(now), listOf(page), (entry) => entry[id]);
      dispatch(record.received({ ...now, nextCursor: cursorOf(page), [list]: merged }));
      return 'appended';
    };

  /**
   * Fetches as many pages as the list is to have, one after the other; ends early with the list, if a page after the
   * first one fails, if they take too long, or if another list is shown by then. Resolves to the outcome of the first one.
   */
  const fetchPages =
    (argsAt: (cursor: string | undefined) => CallArgs<E>, { cursor, pages }: ListExtent) =>
    async (dispatch: AppDispatch, getState: () => RootState) => {
      const began = Date.now();
      const first = await dispatch(record.fetch(argsAt(cursor)));
      let isShown = record.selectData(getState()) === first.payload;
      for (let count = 1; isShown && count < pages && Date.now() - began < PAGES_FOR_MS; count += 1) {
        const data = record.selectData(getState());
        const next = data && cursorOf(data);
        if (!next) break;
        isShown = (await dispatch(append(argsAt(next)))) === 'appended';
      }
      return first;
    };

  return { ...record, append, fetchPages };
};
