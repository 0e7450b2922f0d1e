/** A campaign: what it offers, until when, and the way to take it. */
import { useState } from 'react';
import { GENERIC_MESSAGE } from '#web/api/failure.ts';
import { PlusSteps } from '#web/features/membership/plus-steps.tsx';
import {
  campaignDetails,
  refreshCampaign,
  takeCampaign,
  type Campaign,
} from '#web/features/membership/records.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Trail } from '#web/screens/shell/structured-data.tsx';
import { keysFor, settle } from '#web/session/call-keys.ts';
import { leaveFor } from '#web/session/leave.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { Bill, BillGroup, BillRow } from '#web/ui/bill.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Coins, Money } from '#web/ui/coins.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Feature } from '#web/ui/feature.tsx';
import { FormError } from '#web/ui/field.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { HowTo } from '#web/ui/how-to.tsx';
import { Block, Stack, Wrap } from '#web/ui/layout.tsx';
import { DetailLayout } from '#web/ui/page-layout.tsx';
import { useShownAgain } from '#web/ui/use-shown-again.ts';

const useTaking = ({ campaignId, pricePaise }: Campaign) => {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  useShownAgain(setBusy, false);
  const [failure, setFailure] = useState<{ message: string; orderId: string | null } | null>(null);
  const take = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const body = { campaignId, pricePaise };
    const { idempotencyKey } = keysFor('campaign', body);
    const settled = await dispatch(takeCampaign({ body, idempotencyKey }));
    if (takeCampaign.fulfilled.match(settled)) {
      settle('campaign');
      leaveFor(settled.payload.payment.url);
      return;
    }
    setBusy(false);
    // The price is another one, or the offer is over: what is shown now is what counts.
    if (settled.payload?.code === 409) await dispatch(refreshCampaign({ query: { campaignId } }));
    const orderId = settled.payload?.details['orderId'];
    setFailure({
      message: settled.payload?.message ?? GENERIC_MESSAGE,
      orderId: typeof orderId === 'string' ? orderId : null,
    });
  };
  return { busy, failure, take: () => void take() };
};

function Taking({ campaign }: { campaign: Campaign }) {
  const isAgent = useIsAgent();
  const isMember = useAppSelector(dashboard.selectData) !== null;
  const { busy, failure, take } = useTaking(campaign);
  if (isAgent) return null;
  return (
    <Stack gap={2}>
      {isMember ? (
        <Button size="l" block scripted busy={busy} busyLabel="Opening" onClick={take}>
          Pay {formatMoney(campaign.pricePaise)}
        </Button>
      ) : (
        <ButtonLink size="l" block href={hrefs.login(hrefs.campaign())}>
          Sign in and take it
        </ButtonLink>
      )}
      {failure && <FormError>{failure.message}</FormError>}
      {failure?.orderId && (
        <ButtonLink block variant="secondary" href={hrefs.campaignReceipt(failure.orderId)}>
          See its receipt
        </ButtonLink>
      )}
    </Stack>
  );
}

function Offer({ campaign }: { campaign: Campaign }) {
  const { plan, pricePaise, bonusPoints, endsAt } = campaign;
  return (
    <Bill title="The offer" foot={<Taking campaign={campaign} />}>
      <BillGroup>
        <BillRow label={plan.name}>
          <Money paise={plan.pricePaise} />
        </BillRow>
        <BillRow label="Off" tone="positive">
          <Money paise={plan.pricePaise - pricePaise} lead="−" />
        </BillRow>
      </BillGroup>
      <BillGroup>
        <BillRow label="You pay, once">
          <Money paise={pricePaise} className="strong" />
        </BillRow>
        <BillRow label="Coins on top">
          <Coins value={bonusPoints} className="strong" />
        </BillRow>
        <BillRow label="Open until">{formatDate(endsAt)}</BillRow>
      </BillGroup>
    </Bill>
  );
}

export function CampaignScreen() {
  const campaign = useAppSelector(campaignDetails.selectData)?.campaign;
  const isAgent = useIsAgent();
  if (!campaign) return null;
  const { title, lead, tag, image, open, steps, terms } = campaign;
  return (
    <Wrap>
      <Trail items={[{ label: 'Home', href: hrefs.home() }, { label: title }]} />
      <DetailLayout
        art={<Feature level={1} tint={5} tag={tag} title={title} text={lead} scene={image.url} priority />}
        buy={
          open ? (
            <Stack gap={2}>
              {!isAgent && <PlusSteps kind="CAMPAIGN" status={null} />}
              <Offer campaign={campaign} />
            </Stack>
          ) : (
            <EmptyState
              title="This offer is not open now"
              text="Plus is there all the year."
              image="/art/plus-crown.webp"
              action={<ButtonLink href={hrefs.plusMembership()}>See the plans</ButtonLink>}
            />
          )
        }
      >
        <Block title="How it works">
          <HowTo steps={steps} />
        </Block>
        <Block title="Terms">
          {terms.map((one) => (
            <Fold key={one.title} title={one.title}>
              <p>{one.text}</p>
            </Fold>
          ))}
        </Block>
      </DetailLayout>
    </Wrap>
  );
}
