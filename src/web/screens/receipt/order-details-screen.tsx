/** One order: its status, what happened and what comes next, the delivery, its codes, its bill and its actions. */
import { useRef, type Ref } from 'react';
import type { CatalogueType } from '#contract/enums.ts';
import { PlaceLines } from '#web/features/address/place.tsx';
import { TrackingNumber } from '#web/features/orders/copy-code.tsx';
import { OrderedItem } from '#web/features/orders/ordered-item.tsx';
import { orderReceipt, type Order } from '#web/features/orders/records.ts';
import { stateOf } from '#web/features/orders/status-words.ts';
import { cx } from '#web/lib/cx.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Crumbs } from '#web/screens/shell/structured-data.tsx';
import { goToHead } from '#web/ui/go-to-head.ts';
import { Block, PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { ReceiptLayout } from '#web/ui/page-layout.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { useToastsAhead } from '#web/ui/use-toasts-ahead.ts';
import { OrderCodes } from './codes.tsx';
import { dueFormatOf } from './heads.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderBill } from './order-bill.tsx';
import styles from './order-details.module.css';
import { OrderLinks } from './order-links.tsx';
import { PaymentDue } from './payment-due.tsx';
import { Undo } from './undo.tsx';
import { useRefreshWhilePending, useReveal } from './use-receipt.ts';

/** The titles of spec §2. */
const TITLES: Record<CatalogueType, string> = {
  PRODUCT: 'Order Details',
  VOUCHER: 'Voucher Order Detail',
  COUPON: 'Coupon Order Detail',
  PARTNER: 'Order Details',
};

function Head({ order, ref }: { order: Order; ref: Ref<HTMLDivElement> }) {
  const { tone, text } = stateOf(order);
  const { failure, itemType } = order;
  return (
    <div role="status" ref={ref} tabIndex={-1}>
      <PageHead title={TITLES[itemType]} lead={<StateTag tone={tone}>{text}</StateTag>} />
      {failure && <p className={cx('lead', styles.why)}>{failure}</p>}
    </div>
  );
}

function History({ order }: { order: Order }) {
  const { events, upcoming } = order;
  const formatDue = dueFormatOf(order);
  return (
    <Block title="What happened">
      <Timeline
        steps={[
          ...events.map(({ kind, text, at }) => ({ mark: kind, text, note: formatDateTime(at) })),
          ...upcoming.map(({ text, by }) => ({ text, note: `by ${formatDue(by)}`, mark: 'NEXT' as const })),
        ]}
      />
    </Block>
  );
}

/** The delivery address of a product, and its tracking number. */
function Delivery({ order: { address, tracking, returnedCount, line } }: { order: Order }) {
  if (!address) return null;
  return (
    <Block title="Delivery">
      <Stack gap={2}>
        <PlaceLines place={address} />
        <Facts
          items={[
            ...(tracking
              ? [
                  { term: 'Carrier', value: tracking.carrier },
                  { term: 'Tracking number', value: <TrackingNumber number={tracking.number} /> },
                ]
              : []),
            ...(returnedCount > 0 ? [{ term: 'Came back', value: `${returnedCount} of ${line.count}` }] : []),
          ]}
        />
      </Stack>
    </Block>
  );
}

function OwnCodes({ order }: { order: Order }) {
  const shown = useReveal(order.orderId);
  if (order.vouchers.length === 0) return null;
  return (
    <Stack gap={3}>
      <OrderCodes order={order} shown={shown} />
    </Stack>
  );
}

function Details({ order }: { order: Order }) {
  useRefreshWhilePending(order);
  const { payment, undoUntil, actions, vouchers } = order;
  const head = useRef<HTMLDivElement>(null);
  const showHead = () => goToHead(head.current);
  return (
    <Wrap>
      <Crumbs
        items={[
          { label: 'Profile', href: hrefs.profile() },
          { label: 'Your Orders', href: hrefs.orders() },
          { label: order.orderId },
        ]}
      />
      <Head order={order} ref={head} />
      <ReceiptLayout side={<OrderBill order={order} />}>
        <Stack gap={5}>
          {payment?.url && <PaymentDue payment={payment} />}
          {vouchers.length === 0 && <OrderedItem line={order.line} />}
          <OwnCodes order={order} />
          {undoUntil !== null && actions.includes('UNDO') && (
            <Undo order={order} until={undoUntil} onDone={showHead} />
          )}
          <OrderActions order={order} onDone={showHead} />
          <History order={order} />
          <Delivery order={order} />
          <OrderLinks order={order} />
        </Stack>
      </ReceiptLayout>
    </Wrap>
  );
}

export function OrderDetailsScreen() {
  useToastsAhead();
  const found = useAppSelector(orderReceipt.selectData);
  return found?.order ? <Details key={found.order.orderId} order={found.order} /> : null;
}
