/** A card of the catalogue: the shape says the kind (voucher, product, partner, coupon). */
import type { ListingItem } from '#web/store/create-listing.ts';
import { formatRupees } from '#web/lib/format.ts';
import { kept } from '#web/lib/kept-html.tsx';
import { hrefs } from '#web/routes/hrefs.ts';
import {
  announceCard,
  CouponCard,
  PartnerCard,
  PartnerRow,
  ProductCard,
  VoucherCard,
} from '#web/ui/card.tsx';
import type { Tint } from '#web/ui/plate.tsx';

interface ItemCardProps {
  item: ListingItem;
  priority?: boolean;
  level?: 2 | 3;
}

const tagOf = ({ itemType, available, discountPercent, badge }: ListingItem): string | null => {
  if (!available) return 'Sold out';
  // What a coupon takes off stands on its stub.
  if (itemType === 'COUPON') return null;
  return discountPercent > 0 ? `${discountPercent}% off` : badge;
};

/** The worth of a voucher: one value, or from the lowest to the highest. */
export const worthOf = ({ minAmountPaise, maxAmountPaise }: ListingItem): string => {
  if (minAmountPaise === null || maxAmountPaise === null) return '';
  const least = formatRupees(minAmountPaise);
  return minAmountPaise === maxAmountPaise ? least : `${least} – ${formatRupees(maxAmountPaise)}`;
};

const commonProps = ({ item, priority = false, level = 3 }: ItemCardProps) => ({
  href: hrefs.item(item),
  title: item.name,
  image: item.image.url,
  tint: item.plate as Tint,
  tag: tagOf(item),
  tagTone: item.badge !== null && item.discountPercent === 0 ? ('coin' as const) : ('paper' as const),
  priority,
  level,
});

function Card(props: ItemCardProps) {
  const { item } = props;
  const common = commonProps(props);
  const price = { coins: item.points ?? 0, paise: item.pricePaise };
  const hasValues = item.minAmountPaise !== item.maxAmountPaise;
  switch (item.itemType) {
    case 'VOUCHER':
      return (
        <VoucherCard {...common} {...price} by={item.brandName} from={hasValues} worth={worthOf(item)} />
      );
    case 'PRODUCT':
      return <ProductCard {...common} {...price} by={item.brandName} />;
    case 'COUPON':
      return (
        <CouponCard
          {...common}
          {...(item.points !== null && price)}
          by={item.brandName}
          worth={item.badge ?? ''}
          note="Free"
        />
      );
    case 'PARTNER':
      return <PartnerCard {...common} by={item.note} rate={earnRate(item)} />;
  }
}

export const ItemCard = kept(Card, ({ item, priority, level }) => ({
  record: item,
  variant: `${level} ${priority}`,
  announce: priority ? () => announceCard(item.image.url) : undefined,
}));

const earnRate = ({ earnPer100 }: ListingItem): string =>
  earnPer100 === null ? '' : `${earnPer100} coins per ₹100`;

/** A partner in a row: who, what is sold there, what is earned. */
function ItemRow({ item }: { item: ListingItem }) {
  const { earnPer100 } = item;
  return (
    <PartnerRow
      href={hrefs.item(item)}
      title={item.name}
      text={item.note}
      image={item.image.url}
      tint={item.plate as Tint}
      rate={earnPer100 === null ? null : `${earnPer100} coins`}
      rateUnit="per ₹100"
    />
  );
}

export const PartnerItemRow = kept(ItemRow, ({ item }) => ({ record: item, variant: '' }));
