/** The results of a search: tabs by type, then the best of each type, or a page of one type. */
import { SEARCH_RULES, type CatalogueType } from '#contract/enums.ts';
import {
  AppliedFilters,
  SortBy,
  sortedInWords,
  SortLinks,
} from '#web/features/catalogue/applied-filters.tsx';
import { FilterForm } from '#web/features/catalogue/filter-form.tsx';
import { ItemGrid } from '#web/features/catalogue/item-grid.tsx';
import { PartnerItemRows } from '#web/features/catalogue/partner-rows.tsx';
import { appliedCount, writeListingQuery } from '#web/features/catalogue/listing-query.ts';
import { useNarrowing } from '#web/features/catalogue/use-narrowing.ts';
import { WORDS } from '#web/features/catalogue/words.ts';
import { totalText, TYPE_NAMES, type SearchQuery } from '#web/features/search/query.ts';
import type { Found } from '#web/features/search/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { ViewStatus } from '#web/screens/shell/view-status.tsx';
import type { ListConfig, ListingQuery } from '#web/store/create-listing.ts';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section, Stack } from '#web/ui/layout.tsx';
import { ListingLayout } from '#web/ui/listing-layout.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';

type Group = Found['groups'][number];

export interface SearchRequest extends SearchQuery {
  q: string;
  /** Filters and sort order of one type. */
  narrowed: ListingQuery;
}

function TypeTabs({ search: { q, type }, groups }: { search: SearchRequest; groups: readonly Group[] }) {
  const tabs = groups.map(({ itemType, total }) => ({
    href: hrefs.search({ q, type: itemType }),
    label: `${TYPE_NAMES[itemType]} (${totalText(total)})`,
    current: itemType === type,
  }));
  return (
    <TabLinks
      label="Results by type"
      items={[{ href: hrefs.search({ q }), label: 'All', current: type === null }, ...tabs]}
    />
  );
}

function Cards({ group, eager, narrow = false }: { group: Group; eager: boolean; narrow?: boolean }) {
  if (group.itemType === 'PARTNER') return <PartnerItemRows items={group.items} />;
  return <ItemGrid items={group.items} columns={narrow ? 3 : 4} first={eager} />;
}

type OneTypeProps = { search: SearchRequest & { type: CatalogueType }; group: Group; found: Found };

function OneType({ search, group, found: { nextCursor: next } }: OneTypeProps) {
  const { q, type, after, narrowed } = search;
  const query = writeListingQuery(narrowed);
  return (
    <Stack gap={5}>
      <h2 className="visually-hidden">{TYPE_NAMES[group.itemType]}</h2>
      <Cards group={group} eager narrow />
      {(next ?? after) !== null && (
        <ButtonRow>
          {after !== null && (
            <ButtonLink href={hrefs.search({ q, type }, query)} variant="quiet" size="l">
              Back to the best matches
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink
              href={hrefs.search({ q, type, after: next }, query)}
              rel="next"
              variant="secondary"
              size="l"
            >
              Show more
            </ButtonLink>
          )}
        </ButtonRow>
      )}
    </Stack>
  );
}

/** Filters and sort orders of one type. The default order of a search is another than that of a list. */
const configOf = ({ narrowed }: Found): ListConfig | null => {
  if (!narrowed) return null;
  const { config } = narrowed;
  const sorterConfig = config.sorterConfig.map((sorter) =>
    sorter.value === 'popular' ? { ...sorter, label: 'Best match' } : sorter,
  );
  return { ...config, sorterConfig };
};

/** One type with the filters of its listing. */
function Narrowed(props: OneTypeProps) {
  const { search, group, found } = props;
  const { q, type, narrowed } = search;
  const hrefFor = (query: ListingQuery) => hrefs.search({ q, type }, writeListingQuery(query));
  const narrowing = useNarrowing(narrowed, hrefFor);
  const config = configOf(found);
  const total = found.narrowed?.total ?? group.total;
  const name = TYPE_NAMES[type].toLowerCase();
  return (
    <Section label={TYPE_NAMES[type]} first>
      <ListingLayout
        filters={
          config && config.filtersConfig.length > 0 ? (
            <FilterForm
              config={config}
              narrowing={narrowing}
              action={hrefs.search()}
              keep={{ q, type: type.toLowerCase() }}
              results={{ named: name, counted: WORDS[type].counted(total) }}
            />
          ) : undefined
        }
        isLate={narrowing.isLate}
        filterCount={appliedCount(narrowed.appliedFilter)}
        barEnd={<SortBy config={config} narrowing={narrowing} />}
        toolbar={
          <>
            <AppliedFilters config={config} narrowing={narrowing} />
            <SortLinks config={config} narrowing={narrowing} />
          </>
        }
        toolbarEnd={<SortBy config={config} narrowing={narrowing} />}
      >
        {group.items.length > 0 ? (
          <OneType {...props} />
        ) : (
          <EmptyState
            title={`No ${name} left`}
            text="Remove a filter, or see all of them."
            image="/art/nothing-found.webp"
            action={<ButtonLink href={hrefs.search({ q, type })}>Show all</ButtonLink>}
          />
        )}
      </ListingLayout>
    </Section>
  );
}

function AllTypes({ search: { q }, found }: { search: SearchRequest; found: Found }) {
  return (
    <>
      {found.categories.length > 0 && (
        <Section label="Categories" first>
          <Chips label="Categories">
            {found.categories.map(({ categoryId, name, href }) => (
              <ChipLink key={categoryId} href={href} iconAfter="arrow-right">
                {name}
              </ChipLink>
            ))}
          </Chips>
        </Section>
      )}
      {found.groups.map((group, at) => {
        const { itemType, total, items } = group;
        const more = { href: hrefs.search({ q, type: itemType }), label: `See all ${totalText(total)}` };
        return (
          <Section
            key={itemType}
            title={TYPE_NAMES[itemType]}
            first={at === 0}
            {...(total > items.length && { more })}
          >
            <Cards group={group} eager={at === 0} />
          </Section>
        );
      })}
    </>
  );
}

/** "6 vouchers", or if there is a choice of sort orders: "6 vouchers. Sorted by: Best match" */
const resultInWords = ({ type, narrowed: { appliedSorter } }: SearchRequest, found: Found): string => {
  if (type === null) return 'All results';
  const { groups, narrowed } = found;
  const total = narrowed?.total ?? groups.find(({ itemType }) => itemType === type)?.total ?? 0;
  const counted =
    total < SEARCH_RULES.mostCounted
      ? WORDS[type].counted(total)
      : `${totalText(total)} ${TYPE_NAMES[type].toLowerCase()}`;
  const sorted = total > 0 && sortedInWords(configOf(found), appliedSorter);
  return sorted ? `${counted}. ${sorted}` : counted;
};

export function Results({ search, found }: { search: SearchRequest; found: Found }) {
  const group = found.groups.find(({ itemType }) => itemType === search.type);
  const nothing = search.type !== null && !group && `No ${TYPE_NAMES[search.type].toLowerCase()} here`;
  return (
    <>
      <ViewStatus words={resultInWords(search, found)} />
      <TypeTabs search={search} groups={found.groups} />
      {search.type === null && <AllTypes search={search} found={found} />}
      {group && search.type !== null && (
        <Narrowed search={{ ...search, type: search.type }} group={group} found={found} />
      )}
      {nothing && (
        <Section first label="Results">
          <EmptyState
            title={nothing}
            text="The search found results of other types."
            image="/art/nothing-found.webp"
            action={<ButtonLink href={hrefs.search({ q: search.q })}>Show all</ButtonLink>}
          />
        </Section>
      )}
    </>
  );
}
