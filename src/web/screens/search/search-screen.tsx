/** Search: the field with its suggestions, then what was found, or ways on. */
import { clientConfig } from '#web/features/brand/config.ts';
import type { SearchQuery } from '#web/features/search/query.ts';
import { RecentSearches, useRemembered } from '#web/features/search/recent-searches.tsx';
import { searchResult, type Found } from '#web/features/search/records.ts';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Section, Stack, Wrap } from '#web/ui/layout.tsx';
import type { PageProps } from '../shell/guarded.tsx';
import { DocumentHeadOf } from '../shell/page-head.tsx';
import { Results, type Asked } from './results.tsx';
import { WaysOn } from './ways-on.tsx';

const leadOf = ({ similar }: Found, q: string): string | undefined =>
  similar ? `Nothing is called “${q}”. This comes close.` : undefined;

function Answer({ asked, found }: { asked: Asked; found: Found }) {
  const { q } = asked;
  const something = found.groups.length > 0 || found.categories.length > 0;
  useRemembered(q, something);
  if (something) {
    return (
      <div>
        <PageHead title={`Results for “${q}”`} lead={leadOf(found, q)} />
        <Results asked={asked} found={found} />
      </div>
    );
  }
  return (
    <div>
      <PageHead title={`Nothing found for “${q}”`} />
      <EmptyState
        title="Try it another way"
        text="Use fewer words, or look at what others like."
        image="/art/nothing-found.webp"
      />
      <WaysOn />
    </div>
  );
}

export function SearchScreen({ asked, ...page }: PageProps & { asked: Omit<Asked, 'q'> & SearchQuery }) {
  const { q } = asked;
  const found = useAppSelector(searchResult.selectData);
  const client = useAppSelector(clientConfig.selectData)?.clientId ?? '';
  return (
    <Wrap>
      {/* Results are not for crawlers: they find the things themselves in the listings. */}
      {q !== null && <DocumentHeadOf page={page} title="Search" canonical={hrefs.search()} noindex />}
      {q === null ? (
        <>
          <PageHead title="Search" />
          <SearchBox q="" client={client} />
          <RecentSearches />
          <WaysOn />
        </>
      ) : (
        <Section first>
          <Stack gap={1}>
            <SearchBox key={q} q={q} client={client} />
            {found && <Answer asked={{ ...asked, q }} found={found} />}
          </Stack>
        </Section>
      )}
    </Wrap>
  );
}
