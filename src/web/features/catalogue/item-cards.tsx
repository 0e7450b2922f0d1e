/** A card of the catalogue: its shape shows the type (voucher, product, partner, coupon). */
import { memo } from 'react';
import type { ListingItem } from '#web/store/create-listing.ts';
import { coinsInWords, formatRupees } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { announceCard, CouponCard, PartnerCard, ProductCard, VoucherCard } from '#web/ui/card.tsx';

interface ItemCardProps {
  item: ListingItem;
  priority?: boolean;
}

/** Whom an offer is for, on its card and its page. */
export const FOR_PLUS = 'For Plus members';

const tagOf = ({ itemType, available, plusOnly, discountPercent, badge }: ListingItem): string | null => {
  if (!available) return 'Sold out';
  if (plusOnly) return FOR_PLUS;
  // A coupon shows its discount on the stub.
  if (itemType === 'COUPON') return null;
  return discountPercent > 0 ? `${discountPercent}% off` : badge;
};

/** The value of a voucher: one value, or the lowest to the highest. */
export const worthOf = ({ minAmountPaise, maxAmountPaise }: ListingItem): string => {
  if (minAmountPaise === null || maxAmountPaise === null) return '';
  const least = formatRupees(minAmountPaise);
  return minAmountPaise === maxAmountPaise ? least : `${least} – ${formatRupees(maxAmountPaise)}`;
};

/** A discount and a lack are facts; the rest invites. */
const toneOf = ({ available, plusOnly, discountPercent, badge }: ListingItem): 'coin' | 'paper' =>
  available && (plusOnly || (badge !== null && discountPercent === 0)) ? 'coin' : 'paper';

const commonProps = ({ item, priority = false }: ItemCardProps) => ({
  href: hrefs.item(item),
  title: item.name,
  image: item.image.url,
  tint: item.plate,
  tag: tagOf(item),
  tagTone: toneOf(item),
  priority,
});

/** Rendered again for another item only: a list that grows keeps the cards that it has. */
const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { item } = props;
  const common = commonProps(props);
  const coins = item.points ?? 0;
  const hasValues = item.minAmountPaise !== item.maxAmountPaise;
  // Where coins are to be earned, what is earned comes first.
  const earns = earnRate(item);
  switch (item.itemType) {
    case 'VOUCHER':
      return (
        <VoucherCard
          {...common}
          earns={earns}
          coins={coins}
          by={item.brandName}
          from={hasValues}
          worth={worthOf(item)}
        />
      );
    case 'PRODUCT':
      return (
        <ProductCard
          {...common}
          earns={earns}
          coins={coins}
          paise={item.pricePaise}
          by={item.brandName}
          coinsOnly={item.coinsOnly}
        />
      );
    case 'COUPON':
      return (
        <CouponCard
          {...common}
          {...(item.points !== null && { coins: item.points })}
          by={item.brandName}
          worth={item.badge ?? 'Coupon'}
          note="Free"
        />
      );
    case 'PARTNER':
      return <PartnerCard {...common} by={item.note} rate={earns} />;
  }
});

const earnRate = ({ earnPer100 }: ListingItem): string | null =>
  earnPer100 === null ? null : `${coinsInWords(earnPer100)} per ₹100`;

/** Cards in the first view, whose pictures are loaded immediately. */
const FIRST_VIEW = 4;

export interface ItemsProps {
  items: readonly ListingItem[];
  /** They are at the top of the page. */
  first?: boolean;
}

export const cardsOf = ({ items, first = false }: ItemsProps) =>
  items.map((item, at) => <ItemCard key={item.productId} item={item} priority={first && at < FIRST_VIEW} />);

const announceFirst = (items: readonly ListingItem[]): void =>
  items.slice(0, FIRST_VIEW).forEach(({ image }) => announceCard(image.url));

/** The cache key of a group of cards. */
export const madeFrom = ({ items, columns, first }: ItemsProps & { columns?: number }) => ({
  record: items,
  variant: `${columns} ${first}`,
  announce: first ? () => announceFirst(items) : undefined,
});
