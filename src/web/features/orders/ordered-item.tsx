/** What an order is for, and the link back to change the choice. */
import { PLATE_SHAPES } from '#web/lib/plate-shapes.ts';
import { Money } from '#web/ui/coins.tsx';
import { OrderItem } from '#web/ui/page-layout.tsx';
import type { Quote } from './records.ts';

interface ItemLink {
  href: string;
  label: string;
}

interface OrderedItemProps {
  line: Quote['line'];
  link?: ItemLink | undefined;
}

/** The link to change the choice, under the same name in every step; none if there is nothing to change it with. */
export const editLink = (href: string | undefined): ItemLink | undefined =>
  href === undefined ? undefined : { label: 'Edit', href };

export function OrderedItem({ line, link }: OrderedItemProps) {
  return (
    <OrderItem
      image={line.image.url}
      tint={line.plate}
      shape={PLATE_SHAPES[line.itemType]}
      by={line.brandName}
      title={line.name}
      note={
        <>
          {/* What the coins of a coupon are worth is not what it gives. */}
          {line.itemType !== 'COUPON' && (
            <>
              <Money paise={line.denominationPaise} /> ×&nbsp;{line.count}{' '}
            </>
          )}
          {link && (
            <a className="link reach" href={link.href}>
              {link.label}
            </a>
          )}
        </>
      }
    />
  );
}
