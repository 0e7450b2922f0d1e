/** Says before an order that this tab has ordered the same already: Back from the receipt leads here. */
import type { CatalogueType } from '#contract/enums.ts';
import { formatDate, formatTime, unbroken } from '#web/lib/dates.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { useOrderedHere } from './ordered-here.ts';

interface OrderedNoticeProps {
  itemType: CatalogueType;
  /** The name of the choice's placing. */
  placing: string;
}

export function OrderedNotice({ itemType, placing }: OrderedNoticeProps) {
  const ordered = useOrderedHere(placing);
  if (ordered === null) return null;
  const { orderId, placedAt } = ordered;
  return (
    <Strip
      icon="check"
      title={`You ordered this on ${unbroken(formatDate(placedAt))} at ${formatTime(placedAt)}`}
      text="If you go on from here, that is another order."
      action={
        <ButtonLink variant="secondary" href={hrefs.receipt({ itemType, orderId })}>
          See the receipt
        </ButtonLink>
      }
    />
  );
}
