/**
 * One voucher or coupon of the member: its code on request, also as a picture, how to use it, and marking it as used.
 */
import { useRouter } from 'next/router';
import { UsageTexts } from '#web/features/catalogue/item-texts.tsx';
import { CodePictures } from '#web/features/orders/code-pictures.tsx';
import { CopyButtons, HIDDEN_CODE } from '#web/features/orders/copy-code.tsx';
import { holdingRecord, type Holding, type HoldingWithTexts } from '#web/features/orders/holding-records.ts';
import { codeLabel } from '#web/features/orders/words.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatRupees } from '#web/lib/format.ts';
import { firstValue } from '#web/lib/first-value.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Crumbs } from '#web/screens/shell/structured-data.tsx';
import { BigTicket, CodeBlock, Codes, Pin, TicketNote } from '#web/ui/big-ticket.tsx';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { ReceiptLayout, TextColumn } from '#web/ui/page-layout.tsx';
import { BoneButton, BoneLine, BonePage, BoneText } from '#web/ui/skeleton.tsx';
import { TicketSkeleton } from '#web/ui/ticket-skeleton.tsx';
import { useToastsAhead } from '#web/ui/use-toasts-ahead.ts';
import { HoldingTag } from './holding-tag.tsx';
import { HoldingsContent } from './holdings-content.tsx';
import { useCode, useDrawing, useMarking, type Code } from './use-holding.ts';
import { useOwnData } from '#web/screens/shell/use-own-data.ts';
import { KeptVouchers } from './kept-vouchers.tsx';
import { useOfflineVouchers } from './use-offline-vouchers.ts';

/** The picture to scan at a counter. */
function Pictures({ code, name }: { code: string; name: string }) {
  const { shown, busy, toggle } = useDrawing(code);
  return (
    <Stack gap={3}>
      <CodePictures {...{ code, name, shown, busy }} onToggle={toggle} />
    </Stack>
  );
}

interface TicketProps {
  holding: Holding;
  code: Code | null;
  busy: boolean;
  reveal: () => void;
}

function Ticket({ holding, code, busy, reveal }: TicketProps) {
  const { line, voucherId, expiresAt } = holding;
  return (
    <BigTicket by={line.brandName} title={line.name} image={line.image.url} tint={line.plate}>
      <Codes>
        <CodeBlock label={codeLabel(line, voucherId)} code={code ? code.code : HIDDEN_CODE} />
        {code?.pin && <CodeBlock label="PIN" code={<Pin pin={code.pin} />} />}
      </Codes>
      <ButtonRow className="no-print">
        {code ? (
          <CopyButtons {...code} />
        ) : (
          <Button variant="ink" icon="eye" busy={busy} busyLabel="Showing" onClick={reveal}>
            Show code
          </Button>
        )}
      </ButtonRow>
      <TicketNote>
        Valid until <span className="num">{formatDate(expiresAt)}</span>. Keep the code to yourself until you
        use it.
      </TicketNote>
    </BigTicket>
  );
}

function VoucherState({ holding }: { holding: Holding }) {
  const { busy, mark } = useMarking(holding);
  const { state, usedAt, line, orderId, amountPaise } = holding;
  return (
    <Stack gap={3}>
      <Facts
        items={[
          { term: 'State', value: <HoldingTag holding={holding} /> },
          { term: 'Kind', value: amountPaise > 0 ? `Gift card, ${formatRupees(amountPaise)}` : 'Coupon' },
          { term: 'Order', value: orderId },
          ...(usedAt ? [{ term: 'Marked as used', value: formatDate(usedAt) }] : []),
        ]}
      />
      <ButtonRow className="no-print">
        <Button variant="secondary" icon="check" busy={busy} busyLabel="Noting" onClick={mark}>
          {state === 'used' ? 'Not used yet' : 'Mark as used'}
        </Button>
        <ButtonLink
          variant="secondary"
          icon="receipt"
          href={hrefs.orderDetails({ itemType: line.itemType, orderId })}
        >
          See its order
        </ButtonLink>
      </ButtonRow>
      <p className="meta">This is a note to yourself; it changes nothing at the shop.</p>
    </Stack>
  );
}

function VoucherContent({ holding, texts }: HoldingWithTexts) {
  const { code, busy, reveal } = useCode(holding);
  useOfflineVouchers(`${holding.state} ${code ? 'shown' : 'hidden'}`);
  return (
    <Stack gap={6}>
      <ReceiptLayout side={<VoucherState holding={holding} />}>
        <Stack gap={3}>
          <Ticket {...{ holding, code, busy, reveal }} />
          {code && <Pictures code={code.code} name={holding.line.name} />}
        </Stack>
      </ReceiptLayout>
      <TextColumn>
        <UsageTexts texts={texts} howToTitle="How to use it" />
      </TextColumn>
    </Stack>
  );
}

function VoucherSkeleton() {
  return (
    <BonePage>
      <Stack gap={6}>
        <ReceiptLayout
          side={
            <Stack gap={3}>
              <Facts
                items={['State', 'Kind', 'Order'].map((term) => ({
                  term,
                  value: <BoneLine width={20} />,
                }))}
              />
              <BoneButton />
              <p className="meta">
                <BoneLine width={80} />
              </p>
            </Stack>
          }
        >
          <TicketSkeleton />
        </ReceiptLayout>
        <BoneText />
      </Stack>
    </BonePage>
  );
}

export function UserVoucherScreen() {
  useToastsAhead();
  const { query } = useRouter();
  const voucherId = firstValue(query['voucherId']) ?? '';
  const own = useOwnData(holdingRecord, voucherId, (dispatch) => {
    void dispatch(holdingRecord.fetch({ query: { voucherId } }));
  });
  return (
    <Wrap>
      <Crumbs
        items={[
          { label: 'Profile', href: hrefs.profile() },
          { label: 'Your vouchers', href: hrefs.userVouchers() },
          { label: 'Your voucher' },
        ]}
      />
      <PageHead title="Your voucher" />
      <HoldingsContent own={own} what="your voucher" skeleton={<VoucherSkeleton />}>
        {(found) => <VoucherContent key={found.holding.voucherId} {...found} />}
      </HoldingsContent>
      <KeptVouchers own={own} name={voucherId} shows={(kept) => kept === voucherId} />
    </Wrap>
  );
}
