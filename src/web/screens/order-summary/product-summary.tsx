/** The summary of a product: where it is delivered, and what it costs in coins and money. */
import { usePaisePerCoin } from '#web/features/brand/rates.ts';
import { outdatedPrice, type OrderDraft } from '#web/features/orders/order-draft.ts';
import { ACCEPT } from '#web/features/orders/price-notice.tsx';
import type { Quote } from '#web/features/orders/records.ts';
import { coinsWithin, moneyBeside, spanOf } from '#web/features/orders/split.ts';
import { useChosenPoints } from '#web/features/orders/stored-split.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Block } from '#web/ui/layout.tsx';
import { AddressChoice, useChosenAddress } from './address-choice.tsx';
import { Checkout } from './checkout.tsx';

export function ProductSummary({ draft, quote }: { draft: OrderDraft; quote: Quote }) {
  const paisePerCoin = usePaisePerCoin();
  const { line, price, split, delivery } = quote;
  const span = spanOf(quote);
  const wanted = useChosenPoints(draft, quote);
  const points = span ? coinsWithin(span, wanted) : split.leastPoints;
  const moneyPaise = paisePerCoin === null ? 0 : moneyBeside(quote, points, paisePerCoin);
  const missing = Math.max(0, split.leastPoints - quote.availablePointsAmount);
  const outdated = outdatedPrice(draft, price);
  const ready = missing === 0 && delivery?.deliverable === true;
  const chosen = useChosenAddress(draft);
  const label = outdated === null ? 'Continue' : ACCEPT;
  return (
    <Checkout
      quote={quote}
      paid={{ points, moneyPaise }}
      missing={missing}
      edit={hrefs.choice({ ...line, moduleType: 'burn' }, { count: draft.count })}
      outdated={outdated}
      note={
        split.leastPoints < split.mostPoints
          ? 'In the next step you choose how much you pay in coins and how much in money.'
          : undefined
      }
      button={(block) =>
        ready && !chosen.isPending ? (
          <ButtonLink
            size="l"
            block={block}
            href={hrefs.payment({ ...draft, points: wanted, price: price.points })}
          >
            {label}
          </ButtonLink>
        ) : (
          <Button size="l" block={block} disabled={!ready} busy={chosen.isPending} busyLabel="Loading">
            {label}
          </Button>
        )
      }
    >
      <Block title="Deliver to">
        <AddressChoice {...{ draft, chosen, delivery }} />
      </Block>
    </Checkout>
  );
}
