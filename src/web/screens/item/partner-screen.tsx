/** A partner: what members earn there and when, what earns nothing, and what coins can buy. */
import { writeListingQuery } from '#web/features/catalogue/listing-query.ts';
import { ItemTexts, RelatedItems } from '#web/features/catalogue/item-texts.tsx';
import { ItemTitle } from '#web/features/catalogue/item-title.tsx';
import { itemDetail, type ItemDetail } from '#web/features/catalogue/records.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { partnerTerms, type PartnerTerms } from '#web/features/partners/records.ts';
import { Tracking } from '#web/features/partners/tracking.tsx';
import { coinsInWords, counted } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { PublicCrumbs } from '#web/screens/shell/structured-data.tsx';
import { listTrail } from '#web/screens/shell/trails.ts';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { Gallery } from '#web/ui/gallery.tsx';
import { Stack, Wrap } from '#web/ui/layout.tsx';
import { DetailLayout, TextSection } from '#web/ui/page-layout.tsx';
import { PartnerLinks } from './partner-links.tsx';

/**
 * The partner's terms; null while the brand has no trips to shops (docs/decisions/230), and if they are another partner's,
 * which happens only during a navigation.
 */
const useTerms = ({ item }: ItemDetail): PartnerTerms | null => {
  const terms = useAppSelector(partnerTerms.selectData);
  const modules = useAppSelector(clientConfig.selectData)?.modules ?? [];
  return modules.includes('shop-and-earn') && terms?.partner.slug === item.slug ? terms : null;
};

const factsOf = ({ item }: ItemDetail, terms: PartnerTerms | null) => [
  ...(item.earnPer100 === null
    ? []
    : [{ term: 'You earn', value: `${coinsInWords(item.earnPer100)} per ₹100` }]),
  ...(terms?.canShop
    ? [
        { term: 'Tracked', value: `Orders within ${counted(terms.trackHours, 'hour')} of going there` },
        { term: 'Confirmed', value: `About ${counted(terms.confirmDays, 'day')} after the purchase` },
      ]
    : []),
  ...(item.note ? [{ term: 'Covers', value: item.note }] : []),
];

/** The partner’s own vouchers; if there are none, those of all partners. */
const vouchersOf = ({ item, offers }: ItemDetail): string => {
  const hasOwn = offers.some(({ itemType }) => itemType === 'VOUCHER');
  const query = {
    appliedFilter: hasOwn ? { brand: [item.brandName] } : {},
    appliedSorter: 'popular',
    cursor: null,
  } as const;
  return hrefs.vouchers() + writeListingQuery(query);
};

function Aside({ detail, terms }: { detail: ItemDetail; terms: PartnerTerms | null }) {
  const offered = useOffered();
  return (
    <Stack gap={3}>
      <ItemTitle detail={detail} offered={offered} />
      <p className="lines">{detail.description}</p>
      <Facts items={factsOf(detail, terms)} />
      <Stack gap={2}>
        <PartnerLinks detail={detail} hasTerms={terms !== null} />
        {offered(hrefs.vouchers()) && (
          <ButtonLink variant="secondary" block href={vouchersOf(detail)}>
            See vouchers
          </ButtonLink>
        )}
      </Stack>
    </Stack>
  );
}

/** Rates, exclusions, when coins are credited and taken back: as in the partner's terms. */
function Earning({ terms }: { terms: PartnerTerms }) {
  return (
    <>
      <Tracking tracked={terms.tracked} spoils={terms.spoils} />
      <TextSection title="Rates and exclusions">
        {terms.sections.map(({ title, paragraphs }, at) => (
          <Fold key={title} title={title} open={at < 2}>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Fold>
        ))}
      </TextSection>
    </>
  );
}

function Partner({ detail }: { detail: ItemDetail }) {
  const { item, images, offers, related } = detail;
  const terms = useTerms(detail);
  return (
    <Wrap>
      <PublicCrumbs items={listTrail(item, { label: item.name })} />
      <DetailLayout
        art={<Gallery name={item.name} pictures={images} tint={item.plate} shape="round" />}
        buy={<Aside detail={detail} terms={terms} />}
      >
        <ItemTexts detail={detail} howToTitle="How it works" />
        {terms?.canShop && <Earning terms={terms} />}
      </DetailLayout>
      <RelatedItems title={`Redeem at ${item.name}`} items={offers} />
      <RelatedItems title="More like this" items={related} />
    </Wrap>
  );
}

export function PartnerScreen() {
  const detail = useAppSelector(itemDetail.selectData);
  // Nothing that was opened or said on the page of another partner remains.
  return detail && <Partner key={detail.item.productId} detail={detail} />;
}
