import type { Loadable } from '#web/store/create-loadable.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import type { RootState } from '#web/store/root-reducer.ts';

interface PartOfPage<Data> {
  name: string;
  select: (state: RootState) => Loadable<Data>;
}

/**
 * A record that the page is shown without if it failed. The store then may still hold what an earlier page had brought,
 * which is not current.
 */
export const useBrought = <Data>(
  { name, select }: PartOfPage<Data>,
  failed: readonly string[],
): Data | null => {
  const { data } = useAppSelector(select);
  return failed.includes(name) ? null : data;
};
