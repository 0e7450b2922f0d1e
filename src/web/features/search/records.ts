// The search results loaded with the page, and the same call for suggestions while typing.
import type { DataOf } from '#contract/endpoint.ts';
import { search } from '#contract/search.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';

export type Found = DataOf<typeof search.find>;
export type FoundItem = Found['groups'][number]['items'][number];

export const searchResult = createLoadable('search', search.find, { lasting: true });

/** Failures make no toast: the field shows them, and the search still works without suggestions. */
export const fetchSuggestions = createCallThunk(search.find);
