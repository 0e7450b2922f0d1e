// The home page of a brand: its layout, filled with the current items of the catalogue. Pure.
import type { Device } from '#contract/enums.ts';
import { webPages } from '../../web-pages.ts';
import {
  isShown,
  linksToOpenModules,
  type BrandCarousel,
  type BrandLink,
  type HomeSection,
} from '../clients/brand.ts';
import type { ClientConfig } from '../clients/service.ts';
import { cardOf, imageOf } from './cards.ts';
import type { CategoryRow } from './repository.ts';
import type { CategoryTile, ItemRow, Layout } from './types.ts';

type BrandSlide = BrandCarousel['slides'][number];
type LayoutSection = Layout['pageLayoutList'][number];

interface HomeContent {
  config: ClientConfig;
  categories: ReadonlyMap<string, CategoryRow>;
  items: ReadonlyMap<string, ItemRow>;
}

const toArray = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);

export const categoryTile = (row: CategoryRow): CategoryTile => ({
  categoryId: row.category_id,
  name: row.name,
  href: webPages.vouchers(row.category_id),
  image: imageOf(row),
  plate: row.plate,
});

const openLink = (link: BrandLink, config: ClientConfig) => linksToOpenModules([link], config.modules)[0];

/** Slides whose links lead to modules that the brand has open. */
export const openSlides = (slides: readonly BrandSlide[], config: ClientConfig) =>
  slides.flatMap((slide) => toArray(openLink(slide.action, config)).map((action) => ({ ...slide, action })));

const NO_LINK = { label: '', href: '' };

const toSection = (section: HomeSection, { config, categories, items }: HomeContent): LayoutSection => {
  const { id, title } = section;
  switch (section.kind) {
    case 'carousel': {
      const { kind, placement, slides } = section;
      return { kind, id, placement, title, slides: openSlides(slides, config) };
    }
    case 'survey': {
      const { kind, text, action } = section;
      return { kind, id, title, text, action: openLink(action, config) ?? NO_LINK };
    }
    case 'plus': {
      const { kind, tag, text, action } = section;
      return { kind, id, title, tag, text, action: openLink(action, config) ?? NO_LINK };
    }
    case 'personal':
      return { kind: section.kind, id, title, placement: section.placement };
    case 'categories': {
      const tiles = section.categories.flatMap((one) => toArray(categories.get(one))).map(categoryTile);
      return { kind: section.kind, id, title, categories: tiles };
    }
    case 'rail': {
      const { kind, itemType, moduleType, more } = section;
      return {
        kind,
        id,
        title,
        itemType,
        // Empty if the module that it leads to is not open yet.
        moreHref: openLink(more, config)?.href ?? '',
        moreLabel: more.label,
        items: (isShown(itemType, config.modules) ? section.items : [])
          .flatMap((itemId) => toArray(items.get(itemId)))
          .map((row) => cardOf(row, moduleType, config)),
      };
    }
  }
};

const isEmpty = (section: LayoutSection): boolean => {
  switch (section.kind) {
    case 'carousel':
      return section.slides.length === 0;
    case 'categories':
      return section.categories.length === 0;
    case 'rail':
      return section.items.length === 0;
    case 'survey':
    case 'plus':
      return section.action.href === '';
    // Depends on the member.
    case 'personal':
      return false;
  }
};

/** Whether a section is shown on a device, on the microsite or outside it. */
export const isShownOn =
  (device: Device, microSite: boolean) =>
  (section: HomeSection): boolean =>
    (section.devices?.includes(device) ?? true) && (section.microSite ?? microSite) === microSite;

/** The ids of all items that a layout names. */
export const itemIdsIn = (home: readonly HomeSection[]): string[] =>
  home.flatMap((section) => (section.kind === 'rail' ? section.items : []));

/** The sections in order; those with nothing to show are left out. */
export const toLayout = (home: readonly HomeSection[], content: HomeContent): Layout => ({
  pageLayoutList: home.map((section) => toSection(section, content)).filter((section) => !isEmpty(section)),
});
