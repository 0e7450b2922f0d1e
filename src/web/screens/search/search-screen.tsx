/** Search: the field with its suggestions, then the results or other suggestions. */
import { useRef } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import type { SearchQuery } from '#web/features/search/query.ts';
import { RecentSearches, useRememberSearch } from '#web/features/search/recent-searches.tsx';
import { searchResult, type Found } from '#web/features/search/records.ts';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { hasResults, searchTitle } from '#web/features/search/words.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Section, Stack, Wrap } from '#web/ui/layout.tsx';
import { Results, type SearchRequest } from './results.tsx';
import { SearchSuggestions } from './search-suggestions.tsx';

const leadOf = ({ similar, groups, categories }: Found, q: string): string | undefined => {
  if (!similar) return undefined;
  const count = groups.reduce((sum, { total }) => sum + total, categories.length);
  return `No exact match for “${q}”. ${count === 1 ? 'This comes' : 'These come'} close.`;
};

function Answer({ search, found }: { search: SearchRequest; found: Found }) {
  const { q } = search;
  const something = hasResults(found);
  useRememberSearch(q, something);
  if (something) {
    return (
      <div>
        <PageHead title={searchTitle(q, found)} lead={leadOf(found, q)} />
        <Results search={search} found={found} />
      </div>
    );
  }
  return (
    <div>
      <PageHead title={searchTitle(q, found)} />
      <EmptyState
        title="Try another search"
        text="Use another word, or look at what others like."
        image="/art/nothing-found.webp"
      />
      <SearchSuggestions />
    </div>
  );
}

export function SearchScreen({ search }: { search: Omit<SearchRequest, 'q'> & SearchQuery }) {
  const { q } = search;
  const field = useRef<HTMLInputElement>(null);
  const found = useAppSelector(searchResult.selectData);
  const client = useAppSelector(clientConfig.selectData)?.clientId ?? '';
  return (
    <Wrap>
      {q === null ? (
        <>
          <PageHead title="Search" />
          <SearchBox q="" client={client} field={field} />
          <RecentSearches onCleared={() => field.current?.focus()} />
          <SearchSuggestions />
        </>
      ) : (
        <Section first>
          <Stack gap={1}>
            <SearchBox key={q} q={q} client={client} />
            {found && <Answer search={{ ...search, q }} found={found} />}
          </Stack>
        </Section>
      )}
    </Wrap>
  );
}
