/** The member's card to show at a till, the same with and without a connection. */
import { CodePicture } from '#web/ui/code-picture.tsx';
import { LoyaltyCard } from '#web/ui/loyalty-card.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { CardView } from './offline-card.ts';

/** "6104 827 354": ten digits in the groups in which they are read aloud. */
const inGroups = (lcn: string): string => lcn.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');

export function OwnCard({ brand, holder, lcn, isPlus, barcode }: CardView) {
  const number = inGroups(lcn);
  return (
    <LoyaltyCard brand={brand} holder={holder} number={number} tag={isPlus && <Tag tone="coin">PLUS</Tag>}>
      <CodePicture label={`Barcode of your card ${number}`} {...barcode} />
    </LoyaltyCard>
  );
}
