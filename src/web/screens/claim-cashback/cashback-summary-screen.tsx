/**
 * Summary of a claim: the coins, the money, the payee and the due date; and the one-time password that confirms it.
 */
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import type { ClaimDraft } from '#web/features/cashback/records.ts';
import { cartIn } from '#web/features/cashback/stored-claim.ts';
import { CLAIM_STEPS, payeeName, rateText } from '#web/features/cashback/words.ts';
import { OtpForm } from '#web/features/otp/otp-form.tsx';
import { coinsByDay } from '#web/lib/coins-by-day.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { formatCoins } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useEarn } from '#web/screens/shell/use-earn.ts';
import { useViewer } from '#web/screens/shell/use-viewer.ts';
import { lotsExpiringSoon } from '#web/session/expiring-soon.ts';
import { storedChallenge } from '#web/session/challenge.ts';
import { Bill, BillGroup, BillRow, BillTotal } from '#web/ui/bill.tsx';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Coins, Money } from '#web/ui/coins.tsx';
import { Block, PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { Total } from '#web/ui/facts.tsx';
import { CheckoutLayout } from '#web/ui/page-layout.tsx';
import { StepTrail } from '#web/ui/step-trail.tsx';
import { useRestored } from '#web/ui/use-restored.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { Invitation } from './invitation.tsx';
import { StepTitle } from './step-title.tsx';
import { useClaim } from './use-claim.ts';
import { passwordOf, useClaimConfirming, type ClaimCalls } from './use-claim-confirming.ts';
import { Waiting } from './waiting.tsx';

const TITLE = 'Summary';
const STEPS = <StepTrail names={CLAIM_STEPS} current={3} />;

interface ShownProps {
  draft: ClaimDraft;
  calls: ClaimCalls;
}

function Confirm({ draft, calls }: ShownProps) {
  return <OtpForm check={useClaimConfirming(draft, calls)} busyLabel="Confirming" />;
}

/** Says what is sent, before it is. */
function Sending({ onSend }: { onSend: () => void }) {
  return (
    <Block>
      <Stack gap={3}>
        <p className="meta">
          We will send you a one-time password that names the amount and the account. No coins move until you
          enter it.
        </p>
        <ButtonRow>
          <Button scripted size="l" onClick={onSend}>
            Send one-time password
          </Button>
        </ButtonRow>
      </Stack>
    </Block>
  );
}

/** Requested by a press, and kept across a reload while it is valid. */
function Password({ draft, calls }: ShownProps) {
  const [requested, setRequested] = useState(false);
  const name = passwordOf(draft);
  useRestored(
    () => storedChallenge(name),
    () => setRequested(true),
    name,
  );
  if (requested) {
    return (
      <Block title="Enter the six digits we sent">
        <Confirm key={name} draft={draft} calls={calls} />
      </Block>
    );
  }
  return <Sending onSend={() => setRequested(true)} />;
}

/** `focus`: it replaces the password that was typed, and the field that had the focus. */
function Shortfall({ draft, focus }: { draft: ClaimDraft; focus: boolean }) {
  const earn = useEarn();
  return (
    <Block title={<StepTitle focus={focus}>Too few coins</StepTitle>}>
      <Stack gap={3}>
        <p role="status">
          <Coins value={draft.pointsMissing} words className="strong" /> more are needed for this claim.
        </p>
        <ButtonRow>
          <ButtonLink href={hrefs.claimCashback('amount')}>Claim fewer</ButtonLink>
          {earn && (
            <ButtonLink variant="secondary" href={earn}>
              Earn coins
            </ButtonLink>
          )}
        </ButtonRow>
      </Stack>
    </Block>
  );
}

function ClaimBill({ draft }: { draft: ClaimDraft }) {
  return (
    <Bill title="Your claim">
      <BillGroup>
        <BillRow label="Rate">{rateText(draft.paisePerCoin)}</BillRow>
        <BillRow label="You get">
          <Money paise={draft.amountPaise} className="strong" />
        </BillRow>
      </BillGroup>
      <BillGroup>
        <BillTotal label="You pay" coins={draft.points} />
        <BillRow label={draft.pointsMissing > 0 ? 'Coins missing' : 'Coins left'}>
          {formatCoins(draft.pointsMissing > 0 ? draft.pointsMissing : draft.pointsLeft)}
        </BillRow>
      </BillGroup>
    </Bill>
  );
}

/** On the line that it changes; its name says which. */
function Change({ what, href }: { what: string; href: string }) {
  return (
    <a className="link reach" href={href} aria-label={`Change ${what}`}>
      Change
    </a>
  );
}

function Draft({ draft, calls }: ShownProps) {
  const [first] = coinsByDay(lotsExpiringSoon(draft.lots));
  const more = coinsByDay(draft.lots).length > 1;
  const [hadEnough] = useState(draft.pointsMissing === 0);
  return (
    <CheckoutLayout side={<ClaimBill draft={draft} />}>
      <Stack gap={5}>
        <Total
          label="You get"
          aside={
            <>
              for <Coins value={draft.points} words />{' '}
              <Change what="amount" href={hrefs.claimCashback('amount')} />
            </>
          }
        >
          <Money paise={draft.amountPaise} />
        </Total>
        <Block title="Paid to">
          <Stack gap={2}>
            <p>
              <span className="strong">{payeeName(draft.beneficiary)}</span>{' '}
              <Change what="where it is paid" href={hrefs.claimCashback('payee')} />
              <br />
              <span className="meta">In the name of {draft.beneficiary.accountHolder}.</span>
            </p>
            <p className="meta">
              Arrives by <span className="num strong">{formatDateTime(draft.expectedBy)}</span> if you confirm
              now.
            </p>
            {draft.lots.length > 0 && (
              <p className="meta">
                The coins that expire first are used first
                {first && (
                  <>
                    : <Coins value={first.points} words className="strong" /> that expire on{' '}
                    <span className="num">{first.day}</span>
                    {more && ', then coins that expire later'}
                  </>
                )}
                .
              </p>
            )}
          </Stack>
        </Block>
        {draft.pointsMissing > 0 ? (
          <Shortfall draft={draft} focus={hadEnough} />
        ) : (
          <Password draft={draft} calls={calls} />
        )}
      </Stack>
    </CheckoutLayout>
  );
}

function Summary({ cartId }: { cartId: string }) {
  const router = useRouter();
  const isShown = useShown();
  const { data, error, errorCode, load, refresh } = useClaim(cartId);
  const transferId = data?.transfer?.transferId;
  // Already confirmed, or nothing is claimed with this cart: go to the page that shows its state.
  const elsewhere = transferId
    ? hrefs.cashbackReceipt(transferId, cartId)
    : errorCode === 'NOT_FOUND'
      ? hrefs.claimCashback()
      : null;
  useEffect(() => {
    if (elsewhere && isShown()) void router.replace(elsewhere);
  }, [router, elsewhere, isShown]);
  if (!data?.draft) {
    return <Waiting above={STEPS} title={TITLE} error={elsewhere ? null : error} onRetry={load} />;
  }
  return (
    <Wrap>
      {STEPS}
      <PageHead title={TITLE} />
      <Draft draft={data.draft} calls={{ refresh, load }} />
    </Wrap>
  );
}

export function CashbackSummaryScreen() {
  const { query } = useRouter();
  const viewer = useViewer();
  const cartId = cartIn(query['cart']) ?? 'none';
  if (viewer === 'visitor') return <Invitation />;
  if (viewer === 'unknown') return <Waiting above={STEPS} title={TITLE} />;
  return <Summary key={cartId} cartId={cartId} />;
}
