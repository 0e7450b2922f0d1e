/** What a search found: tabs by type, then each type's best, or a page of one type. */
import { ItemCard, PartnerItemRow } from '#web/features/catalogue/item-card.tsx';
import { totalText, TYPE_NAMES, type SearchQuery } from '#web/features/search/query.ts';
import type { Found } from '#web/features/search/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { CardGrid, PartnerRows } from '#web/ui/card.tsx';
import { ChipLink, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/layout.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';

type Group = Found['groups'][number];

export interface Asked extends SearchQuery {
  q: string;
}

/** Cards of the first view, whose pictures are loaded at once. */
const FIRST_VIEW = 4;

function TypeTabs({ asked: { q, type }, groups }: { asked: Asked; groups: readonly Group[] }) {
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

function Cards({ group, eager }: { group: Group; eager: boolean }) {
  if (group.itemType === 'PARTNER') {
    return (
      <PartnerRows>
        {group.items.map((item) => (
          <PartnerItemRow key={item.productId} item={item} />
        ))}
      </PartnerRows>
    );
  }
  return (
    <CardGrid columns={4}>
      {group.items.map((item, at) => (
        <ItemCard key={item.productId} item={item} priority={eager && at < FIRST_VIEW} />
      ))}
    </CardGrid>
  );
}

function OneType({ asked, group, next }: { asked: Asked; group: Group; next: string | null }) {
  const { q, type, after } = asked;
  return (
    <Section label={TYPE_NAMES[group.itemType]} first>
      <h2 className="visually-hidden">{TYPE_NAMES[group.itemType]}</h2>
      <Cards group={group} eager />
      {(next ?? after) !== null && (
        <ButtonRow>
          {after !== null && (
            <ButtonLink href={hrefs.search({ q, type })} variant="quiet" size="l">
              Back to the best
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink href={hrefs.search({ q, type, after: next })} rel="next" variant="secondary" size="l">
              Show more
            </ButtonLink>
          )}
        </ButtonRow>
      )}
    </Section>
  );
}

function AllTypes({ asked: { q }, found }: { asked: Asked; found: Found }) {
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

export function Results({ asked, found }: { asked: Asked; found: Found }) {
  const group = found.groups.find(({ itemType }) => itemType === asked.type);
  const nothing = asked.type !== null && !group && `No ${TYPE_NAMES[asked.type].toLowerCase()} here`;
  return (
    <>
      <TypeTabs asked={asked} groups={found.groups} />
      {asked.type === null && <AllTypes asked={asked} found={found} />}
      {group && <OneType asked={asked} group={group} next={found.nextCursor} />}
      {nothing && (
        <Section first label="Results">
          <EmptyState
            title={nothing}
            text="The search found things of another type."
            image="/art/nothing-found.webp"
            action={<ButtonLink href={hrefs.search({ q: asked.q })}>Show all</ButtonLink>}
          />
        </Section>
      )}
    </>
  );
}
