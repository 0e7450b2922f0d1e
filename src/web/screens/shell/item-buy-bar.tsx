/** The bar of an item's page on a phone: its price and the button to order it, or what is missing for it and a way on. */
import type { ReactNode } from 'react';
import { dashboard } from '#web/features/member/dashboard.ts';
import { useHasTooFew } from '#web/features/member/coins-after.tsx';
import { missingInWords } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { BuyBar } from '#web/ui/tab-bar.tsx';

interface ItemBuyBarProps {
  /** The fewest coins that it takes. */
  least: number;
  isSoldOut: boolean;
  /** Above the price, where no coins are missing. */
  note: ReactNode;
  total: ReactNode;
  /** What it costs with the fewest coins, if that is not the total: the sum that the missing coins belong to. */
  leastTotal?: ReactNode;
  /** The button to order it. */
  children: ReactNode;
}

export function ItemBuyBar(props: ItemBuyBarProps) {
  const { least, isSoldOut, note, total, leastTotal = total, children } = props;
  const member = useAppSelector(dashboard.selectData);
  const missing = least - (member?.availablePointsAmount ?? least);
  const hasTooFew = useHasTooFew(least);
  if (isSoldOut || missing <= 0) {
    return (
      <BuyBar note={note} total={total}>
        {children}
      </BuyBar>
    );
  }
  return (
    <BuyBar note={missingInWords(missing)} total={leastTotal}>
      {/* A button that cannot be pressed leads nowhere; an agent does not earn for the member. */}
      {hasTooFew && !member?.agent ? (
        <ButtonLink variant="secondary" size="l" href={hrefs.mode('earn')}>
          Earn coins
        </ButtonLink>
      ) : (
        children
      )}
    </BuyBar>
  );
}
