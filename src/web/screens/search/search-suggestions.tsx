/** Suggestions without a search, or after a search without results: categories and popular vouchers. */
import { ItemRail } from '#web/features/catalogue/item-rail.tsx';
import { CategoryTiles } from '#web/features/catalogue/category-tiles.tsx';
import { homeLayout, type HomeSection } from '#web/features/catalogue/records.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Section } from '#web/ui/layout.tsx';

type Of<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>;

function Categories({ section }: { section: Of<'categories'> }) {
  return (
    <Section title="Look around">
      <CategoryTiles categories={section.categories} />
    </Section>
  );
}

function Vouchers({ section: { title, items, moreHref, moreLabel } }: { section: Of<'rail'> }) {
  return (
    <Section title={title} {...(moreHref && { more: { href: moreHref, label: moreLabel } })}>
      <ItemRail items={items} first />
    </Section>
  );
}

export function SearchSuggestions() {
  const sections = useAppSelector(homeLayout.selectData)?.pageLayoutList ?? [];
  const categories = sections.find((section) => section.kind === 'categories');
  const vouchers = sections.find((section) => section.kind === 'rail' && section.itemType === 'VOUCHER');
  return (
    <>
      {categories && <Categories section={categories} />}
      {vouchers && <Vouchers section={vouchers as Of<'rail'>} />}
    </>
  );
}
