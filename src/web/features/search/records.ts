// What a search found, as it came with the page; and the same call for suggestions as one types.
import type { DataOf } from '#contract/endpoint.ts';
import { search } from '#contract/search.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';

export type Found = DataOf<typeof search.find>;
export type FoundItem = Found['groups'][number]['items'][number];

export const searchResult = createLoadable('search', search.find, { lasting: true, quiet: true });

/** Failures make no toast: the field says so, and whoever gets no suggestions can still search. */
export const fetchSuggestions = createCallThunk(search.find, { quiet: true });
