/** Partners of the catalogue in rows. */
import { coinsInWords } from '#web/lib/format.ts';
import type { ListingItem } from '#web/store/create-listing.ts';
import { withCachedHtml } from '#web/lib/cached-html.tsx';
import { hrefs } from '#web/routes/hrefs.ts';
import { PartnerRow, PartnerRows } from '#web/ui/card.tsx';

/** A partner in a row: its name, what it sells, what members earn. */
function PartnerItemRow({ item }: { item: ListingItem }) {
  const { earnPer100 } = item;
  return (
    <PartnerRow
      href={hrefs.item(item)}
      title={item.name}
      text={item.note}
      image={item.image.url}
      tint={item.plate}
      rate={earnPer100 === null ? null : coinsInWords(earnPer100)}
      rateUnit="per ₹100"
    />
  );
}

function Rows({ items }: { items: readonly ListingItem[] }) {
  return (
    <PartnerRows>
      {items.map((item) => (
        <PartnerItemRow key={item.productId} item={item} />
      ))}
    </PartnerRows>
  );
}

export const PartnerItemRows = withCachedHtml(Rows, ({ items }) => ({ record: items, variant: '' }));
