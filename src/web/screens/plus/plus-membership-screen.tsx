/** Plus: what it is, its plans side by side, and for a member what it would have earned. */
import { useEffect } from 'react';
import { PLUS_TIER } from '#contract/enums.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { PlanCards, PlusFeatures } from '#web/features/membership/plan-cards.tsx';
import { PlusSteps } from '#web/features/membership/plus-steps.tsx';
import {
  plusFeatures,
  plusOutlook,
  plusPlanDetail,
  plusPlans,
  type Plan,
} from '#web/features/membership/records.ts';
import { PLUS_LEAD } from '#web/features/membership/words.ts';
import { formatMoney } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { BuyerOnly } from '#web/screens/shell/buyer-only.tsx';
import { PublicCrumbs } from '#web/screens/shell/structured-data.tsx';
import { useBuyer } from '#web/screens/shell/use-viewer.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Feature } from '#web/ui/feature.tsx';
import { FormError } from '#web/ui/field.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { Section, Stack, Wrap } from '#web/ui/layout.tsx';
import { ScriptNote } from '#web/ui/script-note.tsx';
import { SideSection } from '#web/ui/side-section.tsx';
import { RenewalChoice } from './renewal-choice.tsx';
import { useBuyPlan } from './use-buy-plan.ts';
import { useRenewalChoice } from './use-renewal-choice.ts';

/** The member's part is loaded in the browser: the page is the same for everybody. */
const useOutlook = (isMember: boolean) => {
  const dispatch = useAppDispatch();
  const outlook = useAppSelector(plusOutlook.selectData);
  useEffect(() => {
    if (isMember) void dispatch(plusOutlook.fetch({}));
  }, [dispatch, isMember]);
  return isMember ? outlook?.outlookList : undefined;
};

interface PlansProps {
  /** A member of Plus sells themselves nothing: their membership is the page's primary button. */
  isPlus: boolean;
}

function Plans({ isPlus }: PlansProps) {
  const plans = useAppSelector(plusPlans.selectData)?.planList ?? [];
  const features = useAppSelector(plusFeatures.selectData)?.featureList ?? [];
  const buyer = useBuyer();
  const isMember = buyer.who === 'member';
  const outlook = useOutlook(isMember);
  const { autoRenew, chooseRenewal } = useRenewalChoice();
  const { busy, failure, buy } = useBuyPlan();
  const action = (plan: Plan) => {
    // Only one of them is the page's primary button.
    const variant = isPlus || plan.tag === null ? 'secondary' : 'primary';
    const href = hrefs.login(hrefs.plusMembership());
    const signIn = { href, text: 'Sign in to join', label: `Sign in to join ${plan.name}` };
    return (
      <BuyerOnly buyer={buyer} variant={variant} signIn={signIn}>
        <Stack gap={1}>
          <Button
            block
            scripted
            variant={variant}
            busy={busy === plan.planId}
            busyLabel="Opening"
            aria-label={`Pay ${formatMoney(plan.pricePaise)} for ${plan.name}`}
            onClick={() => buy(plan, autoRenew)}
          >
            Pay {formatMoney(plan.pricePaise)}
          </Button>
          {failure?.planId === plan.planId && <FormError>{failure.message}</FormError>}
        </Stack>
      </BuyerOnly>
    );
  };
  return (
    <Section
      title="Plans"
      text={isPlus ? 'One that you add begins when yours ends.' : 'Longer plans bring more coins.'}
    >
      <Stack gap={3}>
        <ScriptNote>Joining needs JavaScript.</ScriptNote>
        <RenewalChoice who={buyer.who} checked={autoRenew} onChoice={chooseRenewal} />
        <PlanCards plans={plans} features={features} outlook={outlook} action={action} />
      </Stack>
    </Section>
  );
}

/** Sells nothing to those who have it; in the same place, since the page comes before it is known whose it is. */
function Lead({ isPlus }: { isPlus: boolean }) {
  return isPlus ? (
    <Feature
      level={1}
      tint="ink"
      tag="PLUS"
      title="You are a Plus member"
      text="See what Plus has brought you, and when it ends."
      action={
        <ButtonLink variant="coin" href={hrefs.zillionPlus()}>
          Your membership
        </ButtonLink>
      }
    />
  ) : (
    <Feature level={1} tint="ink" tag="PLUS" title="More coins for what you buy anyway" text={PLUS_LEAD} />
  );
}

export function PlusMembershipScreen() {
  const features = useAppSelector(plusFeatures.selectData)?.featureList ?? [];
  const detail = useAppSelector(plusPlanDetail.selectData);
  const isPlus = useAppSelector(dashboard.selectData)?.tier === PLUS_TIER;
  const isAgent = useIsAgent();
  return (
    <Wrap>
      <PublicCrumbs items={[{ label: 'Home', href: hrefs.home() }, { label: 'Plus' }]} />
      {!isAgent && <PlusSteps kind="BUY" status={null} above="slab" />}
      <Lead isPlus={isPlus} />
      <Plans isPlus={isPlus} />
      <Section title="What Plus brings">
        <PlusFeatures features={features} />
      </Section>
      {detail && (
        <SideSection title="Good to know">
          {[...detail.faqs, ...detail.terms].map(({ title, text }) => (
            <Fold key={title} title={title}>
              <p>{text}</p>
            </Fold>
          ))}
        </SideSection>
      )}
    </Wrap>
  );
}
