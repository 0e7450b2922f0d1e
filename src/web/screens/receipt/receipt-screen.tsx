/** Order Receipt: the status of the order, what the member now has, and the bill. Prints on one page. */
import { useRouter } from 'next/router';
import { useRef } from 'react';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { OrderedItem } from '#web/features/orders/ordered-item.tsx';
import { OrderSteps } from '#web/features/orders/order-steps.tsx';
import { orderReceipt, type Order } from '#web/features/orders/records.ts';
import { wasCharged } from '#web/features/orders/refund.ts';
import { formatCoins } from '#web/lib/format.ts';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Bill, BillGroup, BillRow } from '#web/ui/bill.tsx';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { goToHead } from '#web/ui/go-to-head.ts';
import { PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { OUTCOME } from '#web/ui/outcome.ts';
import { ReceiptLayout } from '#web/ui/page-layout.tsx';
import { useToastsAhead } from '#web/ui/use-toasts-ahead.ts';
import { OrderCodes } from './codes.tsx';
import { headOf, sumOf } from './heads.ts';
import { NextSteps } from './next-steps.tsx';
import { againHref } from './order-again.ts';
import { OrderFacts } from './order-facts.tsx';
import { Parcel } from './parcel.tsx';
import { PaymentDue } from './payment-due.tsx';
import { RelatedToOrder } from './related-to-order.tsx';
import { SumRows } from './sum-rows.tsx';
import { Undo } from './undo.tsx';
import { useRefreshWhilePending, useReveal, useSettled } from './use-receipt.ts';

interface ReceivedProps {
  order: Order;
  cameFromPayment: boolean;
  /** It failed; neither its member nor the store stopped it. */
  isFailure: boolean;
  onUndone: () => void;
}

function Received({ order, cameFromPayment, isFailure, onUndone }: ReceivedProps) {
  const shown = useReveal(order.orderId);
  const again = [againHref(order)].find(useOffered());
  const { status, itemType, payment, undoUntil, actions } = order;
  if (status === 'ORDER_FAILED') {
    const spent = sumOf(order) === null && !wasCharged(order) ? 'Nothing was spent. ' : '';
    return (
      <>
        <OrderedItem line={order.line} />
        {(spent || again) && (
          <p>
            {spent}
            {again && 'You can order again whenever you like.'}
          </p>
        )}
        {again && (
          <ButtonRow className="no-print">
            <ButtonLink
              size="l"
              // Whoever stopped it themselves is not urged to order it again.
              variant={isFailure ? 'primary' : 'secondary'}
              href={again}
            >
              Order again
            </ButtonLink>
          </ButtonRow>
        )}
      </>
    );
  }
  return (
    <>
      {payment?.url && <PaymentDue {...{ payment, cameFromPayment }} />}
      {itemType === 'PRODUCT' ? <Parcel order={order} /> : <OrderCodes order={order} shown={shown} />}
      {/* Below the codes, which stay in view and do not move when the minute is over. */}
      {undoUntil !== null && actions.includes('UNDO') && (
        <Undo order={order} until={undoUntil} onDone={onUndone} />
      )}
    </>
  );
}

export function ReceiptScreen() {
  useToastsAhead();
  const receipt = useAppSelector(orderReceipt.selectData);
  if (!receipt?.order) return null;
  const { order, availablePointsAmount } = receipt;
  return <Receipt key={order.orderId} order={order} available={availablePointsAmount} />;
}

function Receipt({ order, available }: { order: Order; available: number }) {
  useRefreshWhilePending(order);
  useSettled(order);
  const { itemType, status } = order;
  const cameFromPayment = useRouter().query['from'] === 'payment';
  const { title, lead, mark } = headOf(order, { isAgent: useIsAgent(), cameFromPayment });
  const head = useRef<HTMLDivElement>(null);
  // Once the codes are here, showing them changes the lead alone: the head would be said again, before the codes.
  const isHere = status === 'ORDER_SUCCESS' && itemType !== 'PRODUCT';
  return (
    <Wrap>
      <OrderSteps itemType={itemType} at="receipt" points={order.points} done={status === 'ORDER_SUCCESS'} />
      <div role="status" ref={head} tabIndex={-1}>
        <PageHead title={title} lead={isHere ? <span aria-live="off">{lead}</span> : lead} mark={mark} />
      </div>
      <ReceiptLayout
        side={
          <Stack gap={3}>
            <Bill title="Receipt">
              <OrderFacts order={order} />
              <SumRows order={order} />
              {/* Today's balance, whenever the order was placed: below what the order did to it. */}
              <BillGroup>
                <BillRow label="Coins now">{formatCoins(available)}</BillRow>
              </BillGroup>
            </Bill>
            <NextSteps order={order} />
          </Stack>
        }
      >
        <Stack gap={3}>
          <Received
            {...{ order, cameFromPayment }}
            isFailure={mark === OUTCOME.failed}
            onUndone={() => goToHead(head.current)}
          />
        </Stack>
      </ReceiptLayout>
      <RelatedToOrder order={order} />
    </Wrap>
  );
}
