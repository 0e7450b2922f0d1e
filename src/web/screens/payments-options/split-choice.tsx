/** How to pay for a product: with coins only, or with coins and money. */
import { useState } from 'react';
import { usePaisePerCoin } from '#web/features/brand/rates.ts';
import { useCoinsSetAside } from '#web/features/member/coins-set-aside.ts';
import { CheckoutFrame } from '#web/features/orders/checkout-frame.tsx';
import { CoinsToSpend, Shortfall, WaitingNote } from '#web/features/orders/coins-to-spend.tsx';
import type { OrderDraft } from '#web/features/orders/order-draft.ts';
import { editLink } from '#web/features/orders/ordered-item.tsx';
import { ACCEPT } from '#web/features/orders/price-notice.tsx';
import type { Quote } from '#web/features/orders/records.ts';
import {
  coinsWithin,
  halfWithin,
  lotsToSpend,
  moneyBeside,
  spanOf,
  type Span,
} from '#web/features/orders/split.ts';
import { formatMoney } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Button } from '#web/ui/button.tsx';
import { CoinMix } from '#web/ui/coin-mix.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { cheaperItems } from '#web/screens/shell/cheaper-items.ts';
import { useEarn } from '#web/screens/shell/use-earn.ts';
import { FailureInView } from '#web/ui/failure-in-view.tsx';
import { Block, Stack } from '#web/ui/layout.tsx';
import { useProductPlacing } from './use-product-placing.ts';

interface MixProps {
  quote: Quote;
  span: Span;
  coins: number;
  moneyPaise: number;
  onChange: (coins: number) => void;
}

function Mix({ quote, span, coins, moneyPaise, onChange }: MixProps) {
  const { lots, availablePointsAmount: available } = quote;
  return (
    <Stack gap={2}>
      {span.least < span.most ? (
        <CoinMix
          least={span.least}
          most={span.most}
          half={halfWithin(span, quote)}
          coins={coins}
          paise={moneyPaise}
          onChange={onChange}
        >
          <p className="meta" aria-live="polite" aria-atomic="true">
            You keep <Coins value={available - coins} words className="strong" />.
          </p>
        </CoinMix>
      ) : (
        <p>
          This one takes <Coins value={coins} words className="strong" />
          {moneyPaise > 0 && ` and ${formatMoney(moneyPaise)}`}. You keep{' '}
          <Coins value={available - coins} words className="strong" />.
        </p>
      )}
      <CoinsToSpend lots={lotsToSpend(lots, coins)} />
      <WaitingNote quote={quote} paid={{ points: coins, moneyPaise }} />
    </Stack>
  );
}

export function SplitChoice({ draft, quote }: { draft: OrderDraft; quote: Quote }) {
  const paisePerCoin = usePaisePerCoin();
  const { split, availablePointsAmount: available } = quote;
  const span = spanOf(quote);
  const [chosen, choose] = useState<number | null>(draft.points);
  const coins = span ? coinsWithin(span, chosen) : split.leastPoints;
  const moneyPaise = paisePerCoin === null ? 0 : moneyBeside(quote, coins, paisePerCoin);
  const placing = useProductPlacing(draft, { quote, points: coins, moneyPaise });
  const setAside = useCoinsSetAside(quote.waiting);
  const earn = useEarn();
  const missing = Math.max(0, split.leastPoints - available);
  const button = (block: boolean) => (
    <Button
      scripted
      size="l"
      block={block}
      disabled={span === null}
      busy={placing.busy}
      busyLabel="Placing"
      onClick={placing.place}
    >
      {placing.outdated === null ? 'Continue' : ACCEPT}
    </Button>
  );
  return (
    <CheckoutFrame
      {...{ quote, missing, button }}
      paid={{ points: coins, moneyPaise }}
      outdated={placing.outdated}
      link={editLink(hrefs.orderSummary({ ...draft, points: chosen }))}
      foot={
        <p className="meta">
          A one-time password confirms the coins
          {moneyPaise > 0 && `, then you pay ${formatMoney(moneyPaise)}`}. If the order fails, coins and money
          come back automatically.
        </p>
      }
    >
      <Block title="Coins or money?">
        {span ? (
          <Mix
            quote={quote}
            span={span}
            coins={coins}
            moneyPaise={moneyPaise}
            onChange={(next) => {
              choose(next);
              placing.keep(next);
            }}
          />
        ) : (
          <Shortfall
            {...{ available, missing, setAside, earn }}
            cheaper={cheaperItems('PRODUCT', available)}
          />
        )}
        {placing.failure && <FailureInView>{placing.failure}</FailureInView>}
      </Block>
    </CheckoutFrame>
  );
}
