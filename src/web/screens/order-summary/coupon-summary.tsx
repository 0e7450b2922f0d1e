/** The summary of a coupon: the member gets its code as soon as the order is confirmed. */
import { outdatedPrice, type OrderDraft } from '#web/features/orders/order-draft.ts';
import { ACCEPT } from '#web/features/orders/price-notice.tsx';
import type { Quote } from '#web/features/orders/records.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkout } from './checkout.tsx';
import { useCouponPlacing } from './use-coupon-placing.ts';

export function CouponSummary({ draft, quote }: { draft: OrderDraft; quote: Quote }) {
  const { busy, failure, place } = useCouponPlacing(draft, quote);
  const missing = quote.pointsMissing;
  const outdated = outdatedPrice(draft, quote.price);
  const free = quote.price.points === 0;
  return (
    <Checkout
      quote={quote}
      paid={{ points: quote.price.points, moneyPaise: 0 }}
      missing={missing}
      outdated={outdated}
      failure={failure}
      note={free ? 'It is free. The code comes within 5 minutes, usually at once.' : undefined}
      button={(block) => (
        <Button
          scripted
          size="l"
          block={block}
          disabled={missing > 0}
          busy={busy}
          busyLabel="Placing"
          onClick={place}
        >
          {outdated !== null ? ACCEPT : free ? 'Get the coupon' : 'Continue'}
        </Button>
      )}
    />
  );
}
