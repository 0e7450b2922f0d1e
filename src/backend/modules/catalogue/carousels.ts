// What a brand shows at a placement key (spec §9): its own slides, and items of the catalogue.
import { isShown, type BrandCarousel } from '../clients/brand.ts';
import type { ClientConfig } from '../clients/service.ts';
import { openSlides } from './home.ts';
import type { PageRequest } from './listing.ts';
import type { Card, Carousel } from './types.ts';

type Popular = NonNullable<BrandCarousel['popular']>;

export interface CarouselSources {
  config: ClientConfig;
  /** The most popular items of a list. */
  list: (
    request: Pick<PageRequest, 'moduleType' | 'itemType' | 'appliedFilter' | 'limit' | 'isForEverybody'>,
  ) => Promise<Card[]>;
  /** Coins of the signed-in member; null for a visitor. */
  available: () => Promise<number | null>;
  /** Whether that member can redeem what is for Plus members only. */
  hasPlusOffers: () => Promise<boolean>;
  /** Ids of the items on the brand's home page. */
  onHome: () => Promise<ReadonlySet<string>>;
}

/** Rounds the upper limit of a range down, so that members with about the same coins share a cached list. */
const roundDown = (coins: number): number => {
  const step = 10 ** Math.max(0, String(coins).length - 2);
  return coins - (coins % step);
};

/** What the member can redeem; what the home page shows to everybody comes last. */
const affordableItems = async (
  listed: Omit<Popular, 'affordable'>,
  { list, available, hasPlusOffers, onHome }: CarouselSources,
): Promise<Card[]> => {
  const coins = await available();
  // Without coins there is nothing to choose from.
  if (coins === null || coins === 0) return [];
  const shown = await onHome();
  const limit = listed.limit + shown.size;
  const found = await list({
    ...listed,
    limit,
    appliedFilter: { price: { min: 1, max: roundDown(coins) } },
    isForEverybody: !(await hasPlusOffers()),
  });
  const isShownAnyway = ({ productId }: Card): boolean => shown.has(productId);
  return [...found.filter((item) => !isShownAnyway(item)), ...found.filter(isShownAnyway)];
};

const itemsOf = ({ affordable, ...listed }: Popular, sources: CarouselSources): Promise<Card[]> =>
  affordable ? affordableItems(listed, sources) : sources.list({ ...listed, appliedFilter: {} });

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
    items: isOpen
      ? (await itemsOf(popular, sources)).filter((item) => item.available).slice(0, popular.limit)
      : [],
  };
};

export const hasContent = ({ slides, items }: Carousel): boolean => slides.length + items.length > 0;
