/** The home page: the member's slab, then the server's sections in the server's order. */
import { useEffect } from 'react';
import { clientConfig } from '#web/features/brand/config.ts';
import { CategoryTiles } from '#web/features/catalogue/category-tiles.tsx';
import { homeLayout, personalCarousel, type HomeSection } from '#web/features/catalogue/records.ts';
import { ItemRail } from '#web/features/catalogue/item-rail.tsx';
import { PartnerItemRows } from '#web/features/catalogue/partner-rows.tsx';
import { BalanceSlab } from '#web/features/member/balance-slab.tsx';
import { dashboard } from '#web/features/member/dashboard.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { cx } from '#web/lib/cx.ts';
import { SurveyCard } from '#web/features/survey/survey-card.tsx';
import { hrefs } from '#web/routes/hrefs.ts';
import { StructuredData } from '#web/screens/shell/structured-data.tsx';
import { useEarn } from '#web/screens/shell/use-earn.ts';
import { useBought, useOffered, useRedeem, useSearched } from '#web/screens/shell/use-offered.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { Section, Wrap } from '#web/ui/layout.tsx';
import { SearchForm } from '#web/ui/search-form.tsx';
import styles from './home-screen.module.css';
import { Offers } from './offers.tsx';

type Of<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>;

function Categories({ section }: { section: Of<'categories'> }) {
  return (
    <Section label={section.title} first>
      <CategoryTiles categories={section.categories} />
    </Section>
  );
}

function RailSection({ section }: { section: Of<'rail'> }) {
  const { title, items, moreHref, moreLabel, itemType } = section;
  const offered = useOffered();
  const more = moreHref && offered(moreHref) ? { href: moreHref, label: moreLabel } : undefined;
  return (
    <Section title={title} more={more}>
      {itemType === 'PARTNER' ? <PartnerItemRows items={items} /> : <ItemRail items={items} />}
    </Section>
  );
}

/** Items for a signed-in member; loaded after the page, and nothing for a visitor. */
function PersonalRail({ section }: { section: Of<'personal'> }) {
  const dispatch = useAppDispatch();
  const client = useAppSelector(clientConfig.selectData)?.clientId;
  const isMember = useAppSelector(dashboard.selectData) !== null;
  const { data, isFetched } = useAppSelector(personalCarousel.select);
  const found = data?.carousels[0];
  useEffect(() => {
    // Once per visit: a member who returns to the page finds it unchanged.
    if (!isMember || !client || isFetched) return;
    void dispatch(personalCarousel.fetch({ body: { client, placements: [section.placement] } }));
  }, [dispatch, isMember, client, isFetched, section.placement]);
  if (!isMember || !found?.items.length) return null;
  return (
    <Section title={section.title}>
      <ItemRail items={found.items} />
    </Section>
  );
}

/** A section with what stands beside it: Plus beside the slides before it. */
interface Row {
  section: HomeSection;
  beside?: Of<'plus'>;
}

const rowsOf = (sections: readonly HomeSection[]): Row[] =>
  sections.flatMap((section, at): Row[] => {
    const next = sections[at + 1];
    if (section.kind === 'plus' && sections[at - 1]?.kind === 'carousel') return [];
    return [section.kind === 'carousel' && next?.kind === 'plus' ? { section, beside: next } : { section }];
  });

function LayoutRow({ section, beside }: Row) {
  switch (section.kind) {
    case 'carousel':
      return <Offers carousel={section} plus={beside} />;
    case 'plus':
      return <Offers plus={section} />;
    case 'categories':
      return <Categories section={section} />;
    case 'survey':
      return <SurveyCard {...section} />;
    case 'rail':
      return <RailSection section={section} />;
    case 'personal':
      return <PersonalRail section={section} />;
  }
}

export function HomeScreen() {
  const layout = useAppSelector(homeLayout.selectData);
  const config = useAppSelector(clientConfig.selectData);
  // The search and the survey are closed to support agents.
  const isAgent = useIsAgent();
  const redeem = useRedeem();
  const earn = useEarn();
  const bought = useBought();
  const searched = useSearched();
  const sections = (layout?.pageLayoutList ?? []).filter(({ kind }) => !isAgent || kind !== 'survey');
  return (
    <Wrap>
      {config && <StructuredData about="site" of={config} />}
      <h1 className="visually-hidden">{config?.tagline}</h1>
      <BalanceSlab tagline={config?.tagline ?? ''} redeem={redeem} earn={earn} bought={bought} />
      {!isAgent && (
        <div className={cx(styles.search, 'phone-only')}>
          <SearchForm action={hrefs.search()} label="Search all rewards" placeholder={searched} />
        </div>
      )}
      {rowsOf(sections).map((row) => (
        <LayoutRow key={row.section.id} {...row} />
      ))}
    </Wrap>
  );
}
