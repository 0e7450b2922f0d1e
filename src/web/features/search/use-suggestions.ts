// Suggestions while typing: requested after a pause; the previous call is aborted.
import { useEffect, useState } from 'react';
import type { AppDispatch } from '#web/store/make-store.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { searchText } from './query.ts';
import { fetchSuggestions, type Found } from './records.ts';

/** As in spec §9. */
const DEBOUNCE_MS = 300;

export interface Suggested {
  /** The text that these are for. */
  q: string;
  /** Null if they could not be loaded. */
  found: Found | null;
}

const fetchFor = (dispatch: AppDispatch, client: string, q: string) =>
  dispatch(fetchSuggestions({ query: { client, q, mode: 'typeahead' } }));

/** The suggestions for a text; null if nothing was typed. The previous suggestions stay until they are replaced. */
export const useSuggestions = (client: string, text: string | null): Suggested | null => {
  const dispatch = useAppDispatch();
  const [suggested, setSuggested] = useState<Suggested | null>(null);
  const q = searchText(text ?? '');
  // Those of an erased word are not of the next one.
  if (q === '' && suggested !== null) setSuggested(null);
  useEffect(() => {
    if (q === '') return;
    let call: ReturnType<typeof fetchFor> | undefined;
    const timer = setTimeout(() => {
      call = fetchFor(dispatch, client, q);
      void call.then((settled) => {
        if (settled.meta.requestStatus === 'rejected' && settled.meta.aborted) return;
        const { payload } = settled;
        setSuggested({ q, found: fetchSuggestions.fulfilled.match(settled) ? (payload as Found) : null });
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      call?.abort();
    };
  }, [dispatch, client, q]);
  return q === '' ? null : suggested;
};
