// The home page of a brand: its layout, filled with what the catalogue holds now. Pure.
import { openLinks, type BrandLink, type HomeSection } from '../clients/brand.ts';
import type { ClientConfig } from '../clients/service.ts';
import { cardOf, imageOf } from './cards.ts';
import type { CategoryRow } from './repository.ts';
import type { CategoryTile, ItemRow, Layout } from './types.ts';

type LayoutSection = Layout['pageLayoutList'][number];

export interface HomeContent {
  config: ClientConfig;
  categories: ReadonlyMap<string, CategoryRow>;
  items: ReadonlyMap<string, ItemRow>;
}

const present = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);

const categoryHref = (categoryId: string): string => `/burn/vouchers?category=${categoryId}`;

export const categoryTile = (row: CategoryRow): CategoryTile => ({
  categoryId: row.category_id,
  name: row.name,
  href: categoryHref(row.category_id),
  image: imageOf(row),
  plate: row.plate,
});

const openLink = (link: BrandLink, config: ClientConfig) => openLinks([link], config.modules)[0];

const filled = (section: HomeSection, { config, categories, items }: HomeContent): LayoutSection => {
  switch (section.kind) {
    case 'carousel':
      return {
        ...section,
        slides: section.slides.flatMap((slide) =>
          present(openLink(slide.action, config)).map((action) => ({ ...slide, action })),
        ),
      };
    case 'categories':
      return {
        ...section,
        categories: section.categories.flatMap((id) => present(categories.get(id))).map(categoryTile),
      };
    case 'rail': {
      const { kind, id, title, itemType, moduleType, more } = section;
      return {
        kind,
        id,
        title,
        itemType,
        // Empty where the list that it leads to is not open yet.
        moreHref: openLink(more, config)?.href ?? '',
        moreLabel: more.label,
        items: section.items
          .flatMap((itemId) => present(items.get(itemId)))
          .map((row) => cardOf(row, moduleType, config.rates)),
      };
    }
  }
};

const isEmpty = (section: LayoutSection): boolean =>
  (section.kind === 'carousel'
    ? section.slides
    : section.kind === 'rail'
      ? section.items
      : section.categories
  ).length === 0;

/** The ids of all items that a layout names. */
export const itemsNamed = (home: readonly HomeSection[]): string[] =>
  home.flatMap((section) => (section.kind === 'rail' ? section.items : []));

/** The sections in their order; one that has nothing to show is left out. */
export const layOut = (home: readonly HomeSection[], content: HomeContent): Layout => ({
  pageLayoutList: home.map((section) => filled(section, content)).filter((section) => !isEmpty(section)),
});
