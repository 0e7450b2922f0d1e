// What a brand shows at a placement key (spec §9): its own slides, and items of the catalogue.
import { isShown, type BrandCarousel } from '../clients/brand.ts';
import type { ClientConfig } from '../clients/service.ts';
import { openSlides } from './home.ts';
import type { Card, Carousel, ListRequest } from './types.ts';

type Popular = NonNullable<BrandCarousel['popular']>;

export interface CarouselSources {
  config: ClientConfig;
  /** The most popular items of a list. */
  list: (
    request: Pick<ListRequest, 'moduleType' | 'itemType' | 'appliedFilter' | 'limit'>,
  ) => Promise<Card[]>;
  /** Coins of the signed-in member; null for a visitor. */
  available: () => Promise<number | null>;
}

/** Rounds the upper limit of a range down, so that members with about the same coins share a cached list. */
const roundDown = (coins: number): number => {
  const step = 10 ** Math.max(0, String(coins).length - 2);
  return coins - (coins % step);
};

const itemsOf = async ({ affordable, ...listed }: Popular, { list, available }: CarouselSources) => {
  if (!affordable) return list({ ...listed, appliedFilter: {} });
  const coins = await available();
  // Without coins there is nothing to choose from.
  if (coins === null || coins === 0) return [];
  return list({ ...listed, appliedFilter: { price: { min: 1, max: roundDown(coins) } } });
};

/** Fills one carousel. A list stays empty if the brand has its module switched off. */
export const fillCarousel = async (
  { placement, title, slides, popular }: BrandCarousel,
  sources: CarouselSources,
): Promise<Carousel> => {
  const isOpen = popular && isShown(popular.itemType, sources.config.modules);
  return {
    placement,
    title,
    slides: openSlides(slides, sources.config),
    items: isOpen ? (await itemsOf(popular, sources)).filter((item) => item.available) : [],
  };
};

export const hasContent = ({ slides, items }: Carousel): boolean => slides.length + items.length > 0;
