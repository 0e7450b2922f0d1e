/** A campaign: what it offers, until when, and how to take it. */
import { PlusSteps } from '#web/features/membership/plus-steps.tsx';
import { campaignDetails, type Campaign } from '#web/features/membership/records.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { formatDate } from '#web/lib/dates.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { PublicCrumbs } from '#web/screens/shell/structured-data.tsx';
import { useAppSelector } from '#web/store/make-store.ts';
import { Bill, BillGroup, BillRow } from '#web/ui/bill.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Coins, Money } from '#web/ui/coins.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Feature } from '#web/ui/feature.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { HowTo } from '#web/ui/how-to.tsx';
import { Wrap } from '#web/ui/layout.tsx';
import { DetailLayout, TextSection } from '#web/ui/page-layout.tsx';
import { TakeOffer, useOfferState, type OfferState } from './take-offer.tsx';

function Offer({ campaign, held }: { campaign: Campaign; held: OfferState }) {
  const { plan, pricePaise, bonusPoints, endsAt } = campaign;
  return (
    <Bill title="The offer" foot={<TakeOffer campaign={campaign} held={held} />}>
      <BillGroup>
        <BillRow label={plan.name}>
          <Money paise={plan.pricePaise} />
        </BillRow>
        <BillRow label="Discount" tone="positive">
          <Money paise={plan.pricePaise - pricePaise} lead="−" />
        </BillRow>
      </BillGroup>
      <BillGroup>
        <BillRow label="You pay once">
          <Money paise={pricePaise} className="strong" />
        </BillRow>
        <BillRow label="Bonus coins">
          <Coins value={bonusPoints} className="strong" />
        </BillRow>
        <BillRow label="Offer ends">{formatDate(endsAt)}</BillRow>
      </BillGroup>
    </Bill>
  );
}

const isOver = (campaign: Campaign, held: OfferState): boolean => !campaign.open && !held.taken;

function Buying({ campaign, held }: { campaign: Campaign; held: OfferState }) {
  // A member who has taken the offer keeps it, whether or not the campaign is still open.
  if (isOver(campaign, held)) {
    return (
      <EmptyState
        title="This offer is not available now"
        text="You can join Plus at any time."
        image="/art/plus-crown.webp"
        action={<ButtonLink href={hrefs.plusMembership()}>See the plans</ButtonLink>}
      />
    );
  }
  return <Offer campaign={campaign} held={held} />;
}

function Shown({ campaign }: { campaign: Campaign }) {
  const held = useOfferState(campaign);
  const isAgent = useIsAgent();
  const { title, lead, tag, image, steps, terms } = campaign;
  return (
    <Wrap>
      <PublicCrumbs items={[{ label: 'Home', href: hrefs.home() }, { label: title }]} />
      {!isAgent && !isOver(campaign, held) && (
        <PlusSteps kind="CAMPAIGN" status={held.taken?.status ?? null} above="slab" />
      )}
      <DetailLayout
        art={<Feature level={1} tint={5} tag={tag} title={title} text={lead} scene={image.url} priority />}
        buy={<Buying campaign={campaign} held={held} />}
      >
        <TextSection title="How it works">
          <HowTo steps={steps} />
        </TextSection>
        <TextSection title="Terms">
          {terms.map((one) => (
            <Fold key={one.title} title={one.title}>
              <p>{one.text}</p>
            </Fold>
          ))}
        </TextSection>
      </DetailLayout>
    </Wrap>
  );
}

export function CampaignScreen() {
  const campaign = useAppSelector(campaignDetails.selectData)?.campaign;
  return campaign ? <Shown campaign={campaign} /> : null;
}
