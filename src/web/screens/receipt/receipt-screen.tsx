/** Order Receipt: how the order stands, its codes to reveal and copy, and the bill. */
import { clientConfig } from '#web/features/brand/config.ts';
import { PriceRows } from '#web/features/orders/bill.tsx';
import { orderReceipt, type Order } from '#web/features/orders/records.ts';
import { STATUS_WORDS } from '#web/features/orders/status-words.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { formatRupees } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { BigTicket, CodeBlock, Codes, CodeSlip, TicketNote } from '#web/ui/big-ticket.tsx';
import { Bill, BillGroup, BillRow } from '#web/ui/bill.tsx';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { ReceiptLayout } from '#web/ui/page-layout.tsx';
import type { Tint } from '#web/ui/plate.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { copyCode, useRefreshWhilePending, useReveal, useSettled } from './use-receipt.ts';

const HIDDEN = '••••-••••-••••';

const HEADS = {
  PENDING: {
    title: 'On its way',
    lead: 'Your coins are set aside. The codes appear here by themselves, usually within a minute.',
    mark: { tone: 'warning', icon: 'clock' },
    tone: 'warning',
  },
  ORDER_SUCCESS: {
    title: 'Yours. Enjoy it.',
    lead: 'We also sent word to your e-mail and your phone.',
    mark: { tone: 'positive', icon: 'check' },
    tone: 'positive',
  },
  ORDER_FAILED: {
    title: 'This order did not go through',
    lead: 'Your coins are back where they were.',
    mark: { tone: 'negative', icon: 'x' },
    tone: 'negative',
  },
} as const;

type Shown = ReturnType<typeof useReveal>;

function FirstVoucher({ order, shown }: { order: Order; shown: Shown }) {
  const { line, vouchers } = order;
  const [first] = vouchers;
  const code = first && shown.codes[first.voucherId];
  return (
    <BigTicket by={line.brandName} title={line.name} image={line.image.url} tint={line.plate as Tint}>
      <Codes>
        <CodeBlock
          label={`Card 1 of ${line.count}, ${formatRupees(line.denominationPaise)}`}
          code={code ? code.code : HIDDEN}
        />
        {code?.pin && <CodeBlock label="PIN" code={code.pin} />}
      </Codes>
      {first && (
        <ButtonRow className="no-print">
          {code ? (
            <Button variant="ink" icon="copy" onClick={() => void copyCode(code.code)}>
              Copy code
            </Button>
          ) : (
            <Button variant="ink" icon="eye" busy={shown.busy} busyLabel="Showing" onClick={shown.reveal}>
              Show code
            </Button>
          )}
        </ButtonRow>
      )}
      <TicketNote>
        {first ? (
          <>
            Valid until <span className="num">{formatDate(first.expiresAt)}</span>. Keep the code to yourself
            until you use it.
          </>
        ) : (
          'The code comes in a moment.'
        )}
      </TicketNote>
    </BigTicket>
  );
}

function FurtherVouchers({ order, shown }: { order: Order; shown: Shown }) {
  const { line, vouchers } = order;
  return vouchers.slice(1).map(({ voucherId }, index) => {
    const code = shown.codes[voucherId];
    const name = `Card ${index + 2} of ${line.count}`;
    return (
      <CodeSlip
        key={voucherId}
        label={`${name}, ${formatRupees(line.denominationPaise)}`}
        code={code ? `${code.code}${code.pin ? ` · PIN ${code.pin}` : ''}` : HIDDEN}
        tint={line.plate as Tint}
        action={
          code && (
            <Button
              variant="line"
              aria-label={`Copy code of ${name}`}
              onClick={() => void copyCode(code.code)}
            >
              Copy code
            </Button>
          )
        }
      />
    );
  });
}

function OrderFacts({ order }: { order: Order }) {
  const head = HEADS[order.status];
  return (
    <BillGroup>
      <BillRow label="Order">{order.orderId}</BillRow>
      <BillRow label="Placed">{formatDateTime(order.placedAt)}</BillRow>
      <BillRow label="Status">
        <StateTag tone={head.tone}>{STATUS_WORDS[order.status]}</StateTag>
      </BillRow>
      {order.statusText && <BillRow label="Stage">{order.statusText}</BillRow>}
    </BillGroup>
  );
}

export function ReceiptScreen() {
  const receipt = useAppSelector(orderReceipt.selectData);
  return receipt ? <Receipt order={receipt.order} pointsLeft={receipt.availablePointsAmount} /> : null;
}

function Receipt({ order, pointsLeft }: { order: Order; pointsLeft: number }) {
  const name = useAppSelector(clientConfig.selectData)?.name;
  const shown = useReveal(order.orderId);
  useRefreshWhilePending(order);
  useSettled(order);
  const head = HEADS[order.status];
  const failed = order.status === 'ORDER_FAILED';
  return (
    <Wrap>
      <div role="status">
        <PageHead
          title={head.title}
          lead={failed && order.failure ? order.failure : head.lead}
          mark={head.mark}
        />
      </div>
      <ReceiptLayout
        side={
          <Stack gap={3}>
            <Bill title="Receipt">
              <OrderFacts order={order} />
              <PriceRows
                line={order.line}
                price={order.price}
                totalLabel={failed ? 'Not paid' : 'Paid'}
                pointsLeft={pointsLeft}
              />
            </Bill>
            <ButtonRow className="no-print">
              <ButtonLink variant="secondary" href={hrefs.pointsLedger()}>
                Transaction History
              </ButtonLink>
              <ButtonLink
                variant="secondary"
                href={hrefs.listing({ moduleType: 'burn', itemType: 'VOUCHER' })}
              >
                More vouchers
              </ButtonLink>
            </ButtonRow>
          </Stack>
        }
      >
        <Stack gap={3}>
          {failed ? (
            <p className="lead">
              Nothing was spent{name ? ` at ${name}` : ''}. You can order again whenever you like.
            </p>
          ) : (
            <>
              <FirstVoucher order={order} shown={shown} />
              <FurtherVouchers order={order} shown={shown} />
            </>
          )}
        </Stack>
      </ReceiptLayout>
    </Wrap>
  );
}
