/** The frame of every step that leads to an order: the item, the step's form, and the bill with its button. */
import type { ReactNode } from 'react';
import { missingInWords } from '#web/lib/format.ts';
import { Bill } from '#web/ui/bill.tsx';
import { Cost } from '#web/ui/cost.tsx';
import { Block } from '#web/ui/layout.tsx';
import { CheckoutLayout } from '#web/ui/page-layout.tsx';
import { BuyBar } from '#web/ui/tab-bar.tsx';
import { PriceRows, remainder } from './bill.tsx';
import { placingOfOrder } from './order-keys.ts';
import { OrderedNotice } from './ordered-notice.tsx';
import { OrderedItem } from './ordered-item.tsx';
import { PriceNotice } from './price-notice.tsx';
import type { Quote } from './records.ts';

const YOU_PAY = 'You pay';

export interface CheckoutFrameProps {
  quote: Quote;
  /** How it would be paid. */
  paid: { points: number; moneyPaise: number };
  /** Missing coins; 0 if there are enough. */
  missing: number;
  /** Leads back to change the choice. */
  link?: { label: string; href: string } | undefined;
  /** The price in coins that was shown before, if it has changed. */
  outdated?: number | null;
  /** The button: full width in the bill, next to the total on a phone. */
  button: (block: boolean) => ReactNode;
  /** Shown below the bill's button. */
  foot?: ReactNode;
  children: ReactNode;
}

export function CheckoutFrame(props: CheckoutFrameProps) {
  const { quote, paid, missing, link, outdated = null, button, foot, children } = props;
  const { line, price, availablePointsAmount } = quote;
  const coins = remainder(Math.max(0, availablePointsAmount - paid.points), missing);
  return (
    <>
      <CheckoutLayout
        side={
          <Bill
            title="Your bill"
            foot={
              <>
                <div className="desktop-only">{button(true)}</div>
                {foot}
              </>
            }
          >
            <PriceRows totalLabel={YOU_PAY} {...{ line, price, paid, coins }} />
          </Bill>
        }
      >
        <OrderedNotice itemType={line.itemType} placing={placingOfOrder({ itemType: line.itemType, line })} />
        <PriceNotice before={outdated} now={price.points} />
        <Block>
          <OrderedItem line={line} link={link} />
        </Block>
        {children}
      </CheckoutLayout>
      <BuyBar
        note={missing > 0 ? missingInWords(missing) : YOU_PAY}
        total={<Cost coins={paid.points} paise={paid.moneyPaise} />}
      >
        {button(false)}
      </BuyBar>
    </>
  );
}
