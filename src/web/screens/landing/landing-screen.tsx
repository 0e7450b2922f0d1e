/** The landing page of a mode: a few items of each type that the brand offers in it, and links to all of them. */
import type { CatalogueType, ModuleType } from '#contract/enums.ts';
import { ItemRail } from '#web/features/catalogue/item-rail.tsx';
import { PartnerItemRows } from '#web/features/catalogue/partner-rows.tsx';
import { MODES, WORDS } from '#web/features/catalogue/words.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { PublicCrumbs } from '#web/screens/shell/structured-data.tsx';
import { modeTrail } from '#web/screens/shell/trails.ts';
import type { ListingItem } from '#web/store/create-listing.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Section, Wrap } from '#web/ui/layout.tsx';
import { CoinCalculator } from './coin-calculator.tsx';

interface LandingProps {
  moduleType: ModuleType;
  rails: { itemType: CatalogueType; items: ListingItem[] }[];
}

function Items({ itemType, items }: LandingProps['rails'][number]) {
  return itemType === 'PARTNER' ? <PartnerItemRows items={items} /> : <ItemRail items={items} />;
}

export function LandingScreen({ moduleType, rails }: LandingProps) {
  const { title, lead } = MODES[moduleType];
  return (
    <Wrap>
      <PublicCrumbs items={modeTrail(moduleType)} />
      <PageHead title={title} lead={lead} />
      {rails.length === 0 && <EmptyState title="Nothing here yet" text="Check back soon." level={2} />}
      {rails.map(({ itemType, items }, index) => (
        <Section
          key={itemType}
          title={WORDS[itemType].title}
          more={{ href: hrefs.listing({ moduleType, itemType }), label: 'See all' }}
          first={index === 0}
        >
          <Items itemType={itemType} items={items} />
        </Section>
      ))}
      {moduleType === 'burn' && <CoinCalculator />}
    </Wrap>
  );
}
