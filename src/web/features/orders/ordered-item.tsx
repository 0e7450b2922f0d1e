/** What an order is for, and the link back to choosing otherwise. */
import { Money } from '#web/ui/coins.tsx';
import { OrderItem } from '#web/ui/page-layout.tsx';
import type { Tint } from '#web/ui/plate.tsx';
import type { Quote } from './records.ts';

interface OrderedItemProps {
  line: Quote['line'];
  link: { href: string; label: string };
}

export function OrderedItem({ line, link }: OrderedItemProps) {
  return (
    <OrderItem
      image={line.image.url}
      tint={line.plate as Tint}
      shape="ticket"
      by={line.brandName}
      title={line.name}
      note={
        <>
          <Money paise={line.denominationPaise} /> × {line.count}{' '}
          <a className="link" href={link.href}>
            {link.label}
          </a>
        </>
      }
    />
  );
}
