/** The frame of every summary, including what the coins pay. */
import type { ReactNode } from 'react';
import { useCoinsSetAside } from '#web/features/member/coins-set-aside.ts';
import { CheckoutFrame, type CheckoutFrameProps } from '#web/features/orders/checkout-frame.tsx';
import { CoinsToSpend, isSetAside, Shortfall, WaitingNote } from '#web/features/orders/coins-to-spend.tsx';
import { editLink } from '#web/features/orders/ordered-item.tsx';
import { lotsToSpend } from '#web/features/orders/split.ts';
import { cheaperItems } from '#web/screens/shell/cheaper-items.ts';
import { useEarn } from '#web/screens/shell/use-earn.ts';
import { FailureInView } from '#web/ui/failure-in-view.tsx';
import { Block, Stack } from '#web/ui/layout.tsx';

interface CheckoutProps extends Pick<
  CheckoutFrameProps,
  'quote' | 'paid' | 'missing' | 'outdated' | 'button'
> {
  /** Leads back to change the choice. */
  edit?: string;
  /** What prevents the order. */
  failure?: string | null;
  /** Further text below the coins. */
  note?: ReactNode;
  /** The form for this type of order. */
  children?: ReactNode;
}

function YourCoins({ quote, paid, missing, note, failure }: CheckoutProps) {
  const available = quote.availablePointsAmount;
  const setAside = useCoinsSetAside(quote.waiting);
  const earn = useEarn();
  return (
    <Block title="Your coins">
      <Stack gap={2}>
        {missing > 0 && (
          <Shortfall
            {...{ available, missing, setAside, earn }}
            cheaper={cheaperItems(quote.line.itemType, available)}
          />
        )}
        <WaitingNote quote={quote} paid={paid} />
        {/* Of a product, the next step says it: there one chooses how many coins it takes. */}
        {missing === 0 && quote.line.itemType !== 'PRODUCT' && !isSetAside(quote, paid) && (
          <CoinsToSpend lots={lotsToSpend(quote.lots, paid.points)} />
        )}
        <p className="meta">
          {note ??
            'A one-time password confirms the coins. If the order fails, they come back automatically.'}
        </p>
        {failure && <FailureInView>{failure}</FailureInView>}
      </Stack>
    </Block>
  );
}

export function Checkout(props: CheckoutProps) {
  const { quote, paid, missing, edit, outdated = null, button, children } = props;
  return (
    <CheckoutFrame {...{ quote, paid, missing, outdated, button }} link={editLink(edit)}>
      {children}
      <YourCoins {...props} />
    </CheckoutFrame>
  );
}
