/** Redeem point: how to pay for a product, and then, for every order, the one-time password that spends the coins. */
import { PriceRows, remainder } from '#web/features/orders/bill.tsx';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { editLink, OrderedItem } from '#web/features/orders/ordered-item.tsx';
import type { OrderDraft } from '#web/features/orders/order-draft.ts';
import { placingOfOrder } from '#web/features/orders/order-keys.ts';
import { OrderSteps } from '#web/features/orders/order-steps.tsx';
import { orderQuote, orderReceipt, type Order } from '#web/features/orders/records.ts';
import { ITEM_LINKS } from '#web/features/orders/words.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { OtpForm } from '#web/features/otp/otp-form.tsx';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { lastSentBody } from '#web/session/call-keys.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Bill } from '#web/ui/bill.tsx';
import { Block, PageHead, Wrap } from '#web/ui/layout.tsx';
import { CheckoutLayout } from '#web/ui/page-layout.tsx';
import { useOnceInBrowser } from '#web/ui/use-restored.ts';
import { SplitChoice } from './split-choice.tsx';
import { useRedeeming } from './use-redeeming.ts';

/** The link back to the previous step, to change the choice. `addressId` as sent by this tab. */
const changeOf = ({ itemType, line, points }: Order, addressId: string | null): string | undefined => {
  const { productId, denominationPaise: denomination, count } = line;
  if (itemType === 'VOUCHER') return hrefs.orderSummary({ productId, denomination, count });
  if (itemType === 'PRODUCT') return hrefs.payment({ productId, count, addressId, points });
  return undefined;
};

/** The order contains a copy of the address but not its id; only the tab that placed the order knows the id. */
const useSentAddress = (order: Order): string | null =>
  useOnceInBrowser(() => {
    const sent = lastSentBody(placingOfOrder(order))?.['addressId'];
    return typeof sent === 'string' ? sent : null;
  }, null);

/** As in docs/decisions/028. */
const READ_OUT = 'Only the member has this code. Ask them to read it out to you.';

function Confirmation({ order, pointsLeft }: { order: Order; pointsLeft: number }) {
  const { line, price } = order;
  const addressId = useSentAddress(order);
  const isAgent = useIsAgent();
  const isOpen = useOffered()(ITEM_LINKS[order.itemType].list);
  const href = isOpen ? changeOf(order, addressId) : undefined;
  return (
    <CheckoutLayout
      side={
        <Bill title="Your bill">
          <PriceRows {...{ line, price }} paid={order} totalLabel="You pay" coins={remainder(pointsLeft)} />
        </Bill>
      }
    >
      <Block>
        <OrderedItem line={line} link={editLink(href)} />
      </Block>
      <Block title={`Enter the six digits we sent${isAgent ? ' the member' : ''}`}>
        <OtpForm check={useRedeeming(order)} busyLabel="Redeeming" {...(isAgent && { note: READ_OUT })} />
      </Block>
    </CheckoutLayout>
  );
}

interface PaymentsOptionsScreenProps {
  /** A product that is not ordered yet; null if the address names an order. */
  draft: OrderDraft | null;
}

export function PaymentsOptionsScreen({ draft }: PaymentsOptionsScreenProps) {
  const receipt = useAppSelector(orderReceipt.selectData);
  const quote = useAppSelector(orderQuote.selectData);
  if (draft && quote) {
    return (
      <Wrap>
        <OrderSteps itemType="PRODUCT" at="redeem" />
        <PageHead title="Redeem point" lead="Choose how you pay. Nothing is spent yet." />
        <SplitChoice key={draft.productId} draft={draft} quote={quote} />
      </Wrap>
    );
  }
  if (!receipt?.order) return null;
  const { order, availablePointsAmount } = receipt;
  return (
    <Wrap>
      <OrderSteps itemType={order.itemType} at="redeem" />
      <PageHead
        title="Redeem point"
        lead={'Your coins are set aside. The one-\u2060time password spends them.'}
      />
      <Confirmation key={order.orderId} order={order} pointsLeft={availablePointsAmount} />
    </Wrap>
  );
}
