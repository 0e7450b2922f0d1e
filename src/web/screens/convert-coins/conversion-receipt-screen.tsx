/** Conversion receipt: the state of the conversion; it polls while the conversion is pending. */
import { useEffect } from 'react';
import { CONVERSION_STEPS, ConversionRows } from '#web/features/conversion/conversion-bill.tsx';
import { conversionStatus, refreshConversion, type Conversion } from '#web/features/conversion/records.ts';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import { formatDate, formatDateTime, unbroken } from '#web/lib/dates.ts';
import { formatCoins } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { Bill, BillGroup, BillReference, BillRow } from '#web/ui/bill.tsx';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { OUTCOME } from '#web/ui/outcome.ts';
import { ReceiptLayout } from '#web/ui/page-layout.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { StepTrail } from '#web/ui/step-trail.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { usePolling } from '#web/ui/use-polling.ts';
import { finishConversion } from './use-start-conversion.ts';

const HEADS = {
  PENDING: {
    title: 'On its way',
    mark: OUTCOME.pending,
    word: 'Pending',
  },
  SUCCESS: {
    title: 'Your coins are here',
    mark: OUTCOME.done,
    word: 'Converted',
  },
  FAILED: {
    title: 'This conversion did not go through',
    mark: OUTCOME.failed,
    word: 'Failed',
  },
} as const;

const leadOf = ({ status, expectedBy, failure, delay, programme }: Conversion): string => {
  if (status === 'SUCCESS') return 'You can spend them right away.';
  if (status === 'FAILED') return failure ?? 'No points were taken.';
  const when = expectedBy && unbroken(formatDateTime(expectedBy));
  const by = when && (delay ? ` We expect it by ${when}.` : ` It will be settled by ${when}.`);
  return `${delay ?? `${programme.name} is handing the points over, usually within a minute.`}${by ?? ''}`;
};

/** Polls until the conversion is settled, then reloads the balance as well. */
const useSettling = ({ conversionId, status }: Conversion): void => {
  const dispatch = useAppDispatch();
  usePolling(status === 'PENDING', async () => {
    const now = await dispatch(refreshConversion({ query: { conversionId } }));
    if (now && now.conversion.status !== 'PENDING') void dispatch(refreshDashboard());
  });
};

function ReceiptFacts({ conversion, coinsNow }: { conversion: Conversion; coinsNow: number }) {
  const { conversionId, placedAt, reference, coinsExpireAt, status, programme } = conversion;
  const { mark, word } = HEADS[status];
  return (
    <BillGroup>
      <BillReference label="Conversion">{conversionId}</BillReference>
      <BillRow label="Requested">{formatDateTime(placedAt)}</BillRow>
      <BillRow label="Status">
        <StateTag tone={mark.tone}>{word}</StateTag>
      </BillRow>
      {reference && <BillReference label={`${programme.name} reference`}>{reference}</BillReference>}
      {coinsExpireAt && <BillRow label="Coins expire on">{formatDate(coinsExpireAt)}</BillRow>}
      <BillRow label="Coins now">{formatCoins(coinsNow)}</BillRow>
    </BillGroup>
  );
}

const CONVERT = hrefs.convertCoins();

function Receipt({ conversion, coinsNow }: { conversion: Conversion; coinsNow: number }) {
  useSettling(conversion);
  const offered = useOffered();
  const { conversionId, awaitsVerification } = conversion;
  useEffect(() => {
    // On Back to the confirmation of another one, that one is shown here first.
    if (!awaitsVerification) finishConversion(conversionId);
  }, [conversionId, awaitsVerification]);
  const { status, programme, points, coins, rate } = conversion;
  const { title, mark } = HEADS[status];
  const totalLabel = { PENDING: 'You will get', SUCCESS: 'You got', FAILED: 'Not converted' }[status];
  return (
    <Wrap>
      <StepTrail names={CONVERSION_STEPS} current={status === 'SUCCESS' ? 3 : 2} />
      <div role="status">
        <PageHead title={title} lead={leadOf(conversion)} mark={mark} />
      </div>
      <ReceiptLayout
        side={
          <Stack gap={3}>
            <Bill title="Receipt">
              <ReceiptFacts conversion={conversion} coinsNow={coinsNow} />
              <ConversionRows {...{ points, coins, rate, totalLabel }} pointsName={programme.pointsName} />
            </Bill>
            <ButtonRow className="no-print">
              <PrintButton />
            </ButtonRow>
          </Stack>
        }
      >
        <Stack gap={3}>
          <p className="lead">
            {status === 'FAILED' ? (
              offered(CONVERT) && 'You can try again whenever you like.'
            ) : (
              <>
                {formatCoins(points)} {programme.pointsName} for{' '}
                <Coins value={coins} words className="strong" />.
              </>
            )}
          </p>
          <ButtonRow className="no-print">
            {status !== 'FAILED' && <ButtonLink href={hrefs.mode('burn')}>Spend coins</ButtonLink>}
            {status === 'FAILED' && offered(CONVERT) && <ButtonLink href={CONVERT}>Try again</ButtonLink>}
            <ButtonLink variant="secondary" href={hrefs.pointsLedger()}>
              Transaction History
            </ButtonLink>
          </ButtonRow>
        </Stack>
      </ReceiptLayout>
    </Wrap>
  );
}

export function ConversionReceiptScreen() {
  const found = useAppSelector(conversionStatus.selectData);
  return found ? <Receipt conversion={found.conversion} coinsNow={found.availablePointsAmount} /> : null;
}
