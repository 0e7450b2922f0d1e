/** The frame of every summary: the item, what each kind asks for, the coins, the bill and its button. */
import type { ReactNode } from 'react';
import { writeListingQuery } from '#web/features/catalogue/listing-query.ts';
import { useCoinsSetAside } from '#web/features/member/coins-set-aside.ts';
import { PriceRows, remainder } from '#web/features/orders/bill.tsx';
import { CoinsThatGo, isSetAside, Shortfall, WaitingNote } from '#web/features/orders/coins-that-go.tsx';
import { OrderedItem } from '#web/features/orders/ordered-item.tsx';
import { PriceNotice } from '#web/features/orders/price-notice.tsx';
import type { Quote } from '#web/features/orders/records.ts';
import { lotsThatGo } from '#web/features/orders/split.ts';
import { WAYS } from '#web/features/orders/words.ts';
import { Bill } from '#web/ui/bill.tsx';
import { Cost } from '#web/ui/cost.tsx';
import { FormError } from '#web/ui/field.tsx';
import { Block, Stack } from '#web/ui/layout.tsx';
import { CheckoutLayout } from '#web/ui/page-layout.tsx';
import { BuyBar } from '#web/ui/tab-bar.tsx';

const CHEAPEST_FIRST = writeListingQuery({ appliedFilter: {}, appliedSorter: 'points-asc', cursor: null });

interface CheckoutProps {
  quote: Quote;
  /** How it would be paid. */
  paid: { points: number; moneyPaise: number };
  /** Coins that are missing; 0 where they suffice. */
  missing: number;
  /** Back to choosing otherwise. */
  edit?: string;
  /** The price in coins that was shown before, where it is another one now. */
  outdated?: number | null;
  /** What stands in the way of ordering. */
  failure?: string | null;
  /** Further words under the coins. */
  note?: ReactNode;
  /** The button, full width in the bill and beside the sum on a phone. */
  button: (block: boolean) => ReactNode;
  /** What this kind of order asks for. */
  children?: ReactNode;
}

function YourCoins({ quote, paid, missing, note, failure }: CheckoutProps) {
  const { list, cheaper } = WAYS[quote.line.itemType];
  const available = quote.availablePointsAmount;
  const setAside = useCoinsSetAside(quote.waiting);
  return (
    <Block title="Your coins">
      <Stack gap={2}>
        {missing > 0 && (
          <Shortfall
            {...{ available, missing, setAside }}
            cheaper={{ href: list + CHEAPEST_FIRST, label: cheaper }}
          />
        )}
        <WaitingNote quote={quote} paid={paid} />
        {missing === 0 && !isSetAside(quote, paid) && (
          <CoinsThatGo lots={lotsThatGo(quote.lots, paid.points)} />
        )}
        <p className="meta">
          {note ??
            'A one-time password confirms the coins. If the order fails, they come back by themselves.'}
        </p>
        {failure && <FormError>{failure}</FormError>}
      </Stack>
    </Block>
  );
}

export function Checkout(props: CheckoutProps) {
  const { quote, paid, missing, edit, outdated = null, button, children } = props;
  const { line, price, availablePointsAmount: available } = quote;
  const pointsLeft = Math.max(0, available - paid.points);
  return (
    <>
      <CheckoutLayout
        side={
          <Bill title="Your bill" foot={<div className="desktop-only">{button(true)}</div>}>
            <PriceRows totalLabel="You pay" {...{ line, price, paid, pointsLeft }} pointsMissing={missing} />
          </Bill>
        }
      >
        <PriceNotice before={outdated} now={price.points} />
        <Block>
          <OrderedItem line={line} link={edit === undefined ? undefined : { label: 'Edit', href: edit }} />
        </Block>
        {children}
        <YourCoins {...props} />
      </CheckoutLayout>
      <BuyBar
        note={remainder(pointsLeft, missing).join(' ')}
        total={<Cost coins={paid.points} paise={paid.moneyPaise} />}
      >
        {button(false)}
      </BuyBar>
    </>
  );
}
