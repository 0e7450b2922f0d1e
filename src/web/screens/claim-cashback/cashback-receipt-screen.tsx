/** Receipt of a claim: its status and when the next step is due. While it is pending, it polls. */
import { useEffect } from 'react';
import { useRouter } from 'next/router';
import { clientConfig } from '#web/features/brand/config.ts';
import type { Transfer } from '#web/features/cashback/records.ts';
import { cartIn, dropClaim } from '#web/features/cashback/stored-claim.ts';
import { CLAIM_STEPS, failureWords, STATUS_HEADS, payeeName } from '#web/features/cashback/words.ts';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import { formatDateTime, unbroken } from '#web/lib/dates.ts';
import { firstValue } from '#web/lib/first-value.ts';
import { formatCoins, formatMoney } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { useViewer } from '#web/screens/shell/use-viewer.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { Bill, BillGroup, BillReference, BillRow, BillTotal } from '#web/ui/bill.tsx';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Money } from '#web/ui/coins.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Block, PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { ReceiptLayout } from '#web/ui/page-layout.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { StepTrail } from '#web/ui/step-trail.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx';
import { usePolling } from '#web/ui/use-polling.ts';
import { Invitation } from './invitation.tsx';
import { useTransferReceipt } from './use-claim.ts';
import { Waiting } from './waiting.tsx';

const leadOf = (transfer: Transfer): string => {
  const money = formatMoney(transfer.amountPaise);
  if (transfer.status === 'ORDER_FAILED') return failureWords(transfer);
  if (transfer.status === 'ORDER_SUCCESS') return `${money} went to ${payeeName(transfer)}.`;
  const by = transfer.dueBy ? ` You will hear from us by ${unbroken(formatDateTime(transfer.dueBy))}.` : '';
  return `Your coins are set aside for ${money} to ${payeeName(transfer)}.${by} This page updates by itself.`;
};

const stepsOf = ({ events, dueBy }: Transfer): TimelineStep[] => [
  ...events.map(({ kind, text, at }) => ({ mark: kind, text, note: formatDateTime(at) })),
  ...(dueBy ? [{ text: 'Next update', note: `by ${formatDateTime(dueBy)}`, mark: 'NEXT' as const }] : []),
];

/** What happened to the coins. */
const COINS = { PENDING: 'Set aside', ORDER_SUCCESS: 'Paid with', ORDER_FAILED: 'Not spent' } as const;

function ReceiptBill({ transfer, pointsLeft }: { transfer: Transfer; pointsLeft: number }) {
  const head = STATUS_HEADS[transfer.status];
  return (
    <Bill title="Receipt">
      <BillGroup>
        <BillReference label="Transfer">{transfer.transferId}</BillReference>
        <BillRow label="Confirmed">{formatDateTime(transfer.requestedAt)}</BillRow>
        <BillRow label="Status">
          <StateTag tone={head.mark.tone}>{head.tag}</StateTag>
        </BillRow>
        {transfer.reference && <BillReference label="Bank reference">{transfer.reference}</BillReference>}
      </BillGroup>
      <BillGroup>
        <BillRow label="Amount">
          <Money paise={transfer.amountPaise} />
        </BillRow>
        <BillTotal label={COINS[transfer.status]} coins={transfer.points} />
        <BillRow label="Coins now">{formatCoins(pointsLeft)}</BillRow>
      </BillGroup>
    </Bill>
  );
}

function Steps({ done = false }: { done?: boolean }) {
  return <StepTrail names={CLAIM_STEPS} current={done ? 5 : 4} />;
}

const CLAIM = hrefs.claimCashback();

/** Another claim would be refused with fewer coins than the brand's least; what is left of the month is not known here. */
const useMayClaim = (coins: number): boolean => {
  const least = useAppSelector(clientConfig.selectData)?.rates.cashback?.leastCoins;
  return useOffered()(CLAIM) && (least === undefined || coins >= least);
};

function Missing() {
  const offered = useOffered();
  return (
    <Wrap>
      <PageHead title="Receipt" />
      <EmptyState
        title="We could not find this claim"
        text="It may belong to another account."
        image="/art/nothing-found.webp"
        action={offered(CLAIM) && <ButtonLink href={CLAIM}>Claim cashback</ButtonLink>}
      />
    </Wrap>
  );
}

function Receipt({ transferId, cartId }: { transferId: string; cartId: string | undefined }) {
  const dispatch = useAppDispatch();
  const { transfer, pointsLeft, error, isNone, load, refresh } = useTransferReceipt(transferId, cartId);
  const mayClaim = useMayClaim(pointsLeft);
  usePolling(transfer?.status === 'PENDING', async () => {
    const now = await refresh();
    if (now?.transfer && now.transfer.status !== 'PENDING') void dispatch(refreshDashboard());
  });
  const isConfirmed = transfer !== null;
  // The member may have left before the answer: the next claim is another one.
  useEffect(() => {
    if (isConfirmed && cartId !== undefined) dropClaim(cartId);
  }, [isConfirmed, cartId]);
  if (!transfer) {
    return isNone ? <Missing /> : <Waiting above={<Steps />} title="Receipt" error={error} onRetry={load} />;
  }
  const head = STATUS_HEADS[transfer.status];
  return (
    <Wrap>
      <Steps done={transfer.status === 'ORDER_SUCCESS'} />
      <div role="status">
        <PageHead title={head.title} lead={leadOf(transfer)} mark={head.mark} />
      </div>
      <ReceiptLayout
        side={
          <Stack gap={3}>
            <ReceiptBill transfer={transfer} pointsLeft={pointsLeft} />
            <ButtonRow className="no-print">
              <PrintButton />
              <ButtonLink variant="secondary" href={hrefs.pointsLedger()}>
                Transaction History
              </ButtonLink>
              {mayClaim && (
                <ButtonLink variant="secondary" href={CLAIM}>
                  {transfer.status === 'ORDER_FAILED' ? 'Claim again' : 'Another claim'}
                </ButtonLink>
              )}
            </ButtonRow>
          </Stack>
        }
      >
        <Block title="Progress">
          <Timeline steps={stepsOf(transfer)} />
        </Block>
      </ReceiptLayout>
    </Wrap>
  );
}

export function CashbackReceiptScreen() {
  const { query } = useRouter();
  const viewer = useViewer();
  const transferId = firstValue(query['transferId']) ?? '';
  if (viewer === 'visitor') return <Invitation />;
  if (viewer === 'unknown') return <Waiting above={<Steps />} title="Receipt" />;
  return <Receipt key={transferId} transferId={transferId} cartId={cartIn(query['cart'])} />;
}
