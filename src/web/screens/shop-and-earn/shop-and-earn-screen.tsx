/** Shop and earn: how a trip to a partner's shop earns coins, what is tracked and what prevents it. */
import { TRIP_RULES } from '#contract/partner-rules.ts';
import { partnerTerms, type PartnerTerms } from '#web/features/partners/records.ts';
import { GENERAL_RULES, Tracking } from '#web/features/partners/tracking.tsx';
import { SHOP_LEAD, shopLead, shopTitle } from '#web/features/partners/words.ts';
import { counted } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { PublicCrumbs } from '#web/screens/shell/structured-data.tsx';
import { modeTrail, partnerTrail } from '#web/screens/shell/trails.ts';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { HowTo } from '#web/ui/how-to.tsx';
import { MoreLink, PageHead, Stack, Wrap } from '#web/ui/layout.tsx';
import { TextSection } from '#web/ui/page-layout.tsx';

const PARTNERS = hrefs.partners();
const HERE = { label: 'Shop and earn' };

/** `reported`: who reports the purchase, as the subject of a sentence. */
const stepsOf = (name: string, reported: string, trackHours: number, days: string) => [
  { title: 'Go to the shop from here', text: `We record your trip and take you to ${name}.` },
  {
    title: 'Shop as usual',
    text: `In the same browser, within ${counted(trackHours, 'hour')}. ${reported} reports the purchase.`,
  },
  {
    title: 'Get your coins',
    text: `Pending at first, then yours ${days}. Follow them in your shopping trips.`,
  },
];

function Afterwards() {
  return (
    <TextSection title="Afterwards">
      <Stack gap={1}>
        <MoreLink href={hrefs.trips()}>Your shopping trips and missing coins</MoreLink>
        <MoreLink href={hrefs.pointsLedger()}>Transaction History</MoreLink>
      </Stack>
    </TextSection>
  );
}

function AtPartner({ terms }: { terms: PartnerTerms }) {
  const { partner, trackHours, confirmDays, canShop, tracked, spoils } = terms;
  return (
    <Wrap>
      <PublicCrumbs items={partnerTrail(partner, HERE)} />
      <PageHead title={shopTitle(terms)} lead={shopLead(terms)} />
      <Stack gap={6}>
        <ButtonRow>
          {canShop && (
            <ButtonLink size="l" href={hrefs.shopAndEarnLoader(partner.slug)}>
              Go to the shop
            </ButtonLink>
          )}
          <ButtonLink size="l" variant="secondary" href={hrefs.partnerTerms(partner.slug)}>
            Partner terms
          </ButtonLink>
        </ButtonRow>
        <TextSection title="How it works">
          <HowTo
            steps={stepsOf(
              partner.name,
              partner.name,
              trackHours,
              `about ${counted(confirmDays, 'day')} later`,
            )}
          />
        </TextSection>
        <Tracking tracked={tracked} spoils={spoils} />
        <Afterwards />
      </Stack>
    </Wrap>
  );
}

export function ShopAndEarnScreen({ named }: { named: boolean }) {
  const terms = useAppSelector(partnerTerms.selectData);
  const offered = useOffered();
  if (named && terms) return <AtPartner terms={terms} />;
  return (
    <Wrap>
      <PublicCrumbs items={modeTrail('earn', HERE)} />
      <PageHead title="Shop and earn" lead={SHOP_LEAD} />
      <Stack gap={6}>
        {offered(PARTNERS) && (
          <ButtonRow>
            <ButtonLink size="l" href={PARTNERS}>
              Choose a partner
            </ButtonLink>
          </ButtonRow>
        )}
        <TextSection title="How it works">
          <HowTo
            steps={stepsOf(
              'the partner',
              'The partner',
              TRIP_RULES.trackHours,
              'once the return period has passed',
            )}
          />
        </TextSection>
        <Tracking {...GENERAL_RULES} />
        <Afterwards />
      </Stack>
    </Wrap>
  );
}
