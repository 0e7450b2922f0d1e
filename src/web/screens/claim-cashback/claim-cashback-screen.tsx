/** Claim cashback: PAN, payee and amount, one step each. Shows the first unfinished step. */
import { useRouter } from 'next/router';
import { useCallback, useEffect, useState } from 'react';
import { selectMicroSite } from '#web/features/brand/config.ts';
import {
  beneficiaries,
  claimant,
  claimTerms,
  type Beneficiary,
  type Claimant,
  type Terms,
} from '#web/features/cashback/records.ts';
import { claimCart } from '#web/features/cashback/stored-claim.ts';
import { CASHBACK_LEAD, CLAIM_STEPS, rateText } from '#web/features/cashback/words.ts';
import { EMPTY, formatCoins } from '#web/lib/format.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useRestoredForm } from '#web/screens/shell/use-restored-form.ts';
import { useViewer } from '#web/screens/shell/use-viewer.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { Bill, BillGroup, BillRow } from '#web/ui/bill.tsx';
import { PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { CheckoutLayout } from '#web/ui/page-layout.tsx';
import { StepTrail } from '#web/ui/step-trail.tsx';
import { AmountStep } from './amount-step.tsx';
import { CashbackCrumbs, Invitation, useRateText } from './invitation.tsx';
import { canClaim, NothingToClaim } from './nothing-to-claim.tsx';
import { PanStep } from './pan-step.tsx';
import { PayeeStep } from './payee-step.tsx';
import { useChosenPayee } from './use-chosen-payee.ts';
import { Waiting, WaitingPart } from './waiting.tsx';

const TITLE = 'Claim cashback';
const STEPS = ['pan', 'payee', 'amount'] as const;
type Step = (typeof STEPS)[number];

/** The step that the address asks for, if the earlier steps are finished; else the first unfinished one. */
const stepFor = (requested: unknown, { panStatus }: Claimant, payees: readonly Beneficiary[]): Step => {
  if (panStatus !== 'VERIFIED') return 'pan';
  if (payees.length === 0 || requested === 'payee') return 'payee';
  return 'amount';
};

function Trail({ step }: { step?: Step }) {
  return <StepTrail names={CLAIM_STEPS} current={step ? STEPS.indexOf(step) : -1} />;
}

/** Shown above the title, also before the step is known. */
function StepsAbove({ step }: { step?: Step }) {
  return (
    <>
      <CashbackCrumbs />
      <Trail step={step} />
    </>
  );
}

const useRecords = () => {
  const dispatch = useAppDispatch();
  const microSite = useAppSelector(selectMicroSite);
  const load = useCallback(() => {
    const cartId = claimCart();
    void dispatch(claimant.fetch({ cartId }));
    void dispatch(beneficiaries.fetch({ cartId }));
    void dispatch(claimTerms.fetch({ query: { microSite: String(microSite) }, cartId }));
  }, [dispatch, microSite]);
  useEffect(load, [load]);
  const who = useAppSelector(claimant.select);
  const payees = useAppSelector(beneficiaries.select);
  const terms = useAppSelector(claimTerms.select);
  return {
    load,
    who: who.data,
    payees: payees.data?.beneficiaryList ?? null,
    lockedUntil: payees.data?.lockedUntil ?? null,
    terms: terms.data,
    error: who.error ?? payees.error ?? terms.error,
  };
};

interface JourneyProps {
  who: Claimant;
  payees: readonly Beneficiary[];
  terms: Terms;
}

interface KnownProps extends Pick<JourneyProps, 'who' | 'terms'> {
  /** Undefined while it is being chosen. */
  payee: Beneficiary | undefined;
}

function Known({ who, payee, terms }: KnownProps) {
  return (
    <Bill title="Your cashback">
      <BillGroup>
        <BillRow label="PAN">{who.pan ?? EMPTY}</BillRow>
        {payee && <BillRow label={payee.kind === 'UPI' ? 'UPI id' : 'Bank account'}>{payee.account}</BillRow>}
      </BillGroup>
      <BillGroup>
        <BillRow label="Your coins">{formatCoins(terms.availablePointsAmount)}</BillRow>
        <BillRow label="Rate">{rateText(terms.paisePerCoin)}</BillRow>
        <BillRow label="Left this month">{formatCoins(terms.limits.leftThisMonth)} coins</BillRow>
      </BillGroup>
    </Bill>
  );
}

interface StepsProps extends JourneyProps {
  step: Step;
  lockedUntil: string | null;
}

function Journey({ step, who, payees, lockedUntil, terms }: StepsProps) {
  const router = useRouter();
  // The focus moves after a press, not when the page loads.
  const [moved, setMoved] = useState(false);
  // The form appears after the page, so what it held before the login is restored now.
  useRestoredForm(useAppSelector(dashboard.selectData)?.lcn ?? null);
  const go = (next: 'payee' | 'amount') => {
    setMoved(true);
    void router.push(hrefs.claimCashback(next), undefined, { shallow: true });
  };
  // Nobody is asked for their PAN or account in vain; who has given one may change it.
  const mayClaim = canClaim(terms);
  const payee = useChosenPayee(payees, step);
  const asksPayee = step === 'payee' && (mayClaim || payees.length > 0);
  return (
    <CheckoutLayout side={<Known who={who} payee={step === 'amount' ? payee : undefined} terms={terms} />}>
      <Stack gap={5}>
        {/* Shown before anything is asked; the last step shows it itself. */}
        {step !== 'amount' && !mayClaim && <NothingToClaim terms={terms} beside={asksPayee} />}
        {step === 'pan' && mayClaim && <PanStep claimant={who} onDone={() => go('payee')} />}
        {asksPayee && (
          <PayeeStep focus={moved} {...{ who, payees, lockedUntil }} onDone={() => go('amount')} />
        )}
        {step === 'amount' && (
          <AmountStep focus={moved} payee={payee} terms={terms} onPayee={() => go('payee')} />
        )}
      </Stack>
    </CheckoutLayout>
  );
}

function Member() {
  const { query } = useRouter();
  const { load, who, payees, lockedUntil, terms, error } = useRecords();
  // The rate of the member's own programme, which may differ from that of the brand being viewed.
  const rate = useRateText(terms?.paisePerCoin);
  const lead = `${CASHBACK_LEAD} ${rate}`;
  if (!who || !payees || !terms) {
    return <Waiting above={<StepsAbove />} title={TITLE} lead={lead} error={error} onRetry={load} />;
  }
  const step = stepFor(query['step'], who, payees);
  return (
    <Wrap>
      <StepsAbove step={step} />
      <PageHead title={TITLE} lead={lead} />
      <Journey {...{ step, who, payees, lockedUntil, terms }} />
    </Wrap>
  );
}

/** The page as it begins for a member, with the brand's rate. */
function Begin() {
  const rate = useRateText();
  return <WaitingPart provisional above={<Trail />} title={TITLE} lead={`${CASHBACK_LEAD} ${rate}`} />;
}

export function ClaimCashbackScreen() {
  return useViewer() === 'member' ? <Member /> : <Invitation member={<Begin />} />;
}
