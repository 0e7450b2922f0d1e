/** A product or a coupon: its pictures, its price, and what to know. */
import type { ModuleType } from '#contract/enums.ts';
import { DeliveryCheck } from '#web/features/address/delivery-check.tsx';
import { ItemTexts, RelatedItems } from '#web/features/catalogue/item-texts.tsx';
import { ItemTitle } from '#web/features/catalogue/item-title.tsx';
import { itemDetail, type ItemDetail } from '#web/features/catalogue/records.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { PLATE_SHAPES } from '#web/lib/plate-shapes.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { EarnAtPartner } from '#web/screens/shell/earn-at-partner.tsx';
import { PublicCrumbs, StructuredData } from '#web/screens/shell/structured-data.tsx';
import { listTrail } from '#web/screens/shell/trails.ts';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Gallery } from '#web/ui/gallery.tsx';
import { MoreLink, Stack, Wrap } from '#web/ui/layout.tsx';
import { DetailLayout } from '#web/ui/page-layout.tsx';
import { OrderForm } from './order-form.tsx';

const SECTION = { PRODUCT: 'Products', COUPON: 'Coupons' } as const;

const factsOf = ({ item, delivery }: ItemDetail) => [
  ...(item.note ? [{ term: 'About', value: item.note }] : []),
  ...(item.itemType === 'COUPON' && item.badge ? [{ term: 'You get', value: item.badge }] : []),
  ...(delivery ? [{ term: 'Delivery', value: delivery }] : []),
];

/** A longer description, in letters, would push the price and the button below the first view of a desktop. */
const MOST_ABOVE_PRICE = 280;

const isLong = ({ description }: ItemDetail): boolean => description.length > MOST_ABOVE_PRICE;

interface AsideProps {
  detail: ItemDetail;
  kind: keyof typeof SECTION;
  moduleType: ModuleType;
}

function Aside({ detail, kind, moduleType }: AsideProps) {
  const { description } = detail;
  const isMember = useAppSelector(dashboard.selectData) !== null;
  const isAgent = useIsAgent();
  return (
    <Stack gap={3}>
      <ItemTitle detail={detail} offered={useOffered()} />
      {!isLong(detail) && <p className="lines">{description}</p>}
      <Facts items={factsOf(detail)} />
      <OrderForm detail={detail} />
      {kind === 'PRODUCT' && <DeliveryCheck ofMember={isMember && !isAgent} />}
      <MoreLink href={hrefs.listing({ moduleType, itemType: kind })}>
        See all {SECTION[kind].toLowerCase()}
      </MoreLink>
    </Stack>
  );
}

export function ItemScreen({ moduleType }: { moduleType: ModuleType }) {
  const detail = useAppSelector(itemDetail.selectData);
  if (!detail) return null;
  const { item, images, related } = detail;
  const kind = item.itemType === 'COUPON' ? 'COUPON' : 'PRODUCT';
  return (
    // Nothing that was opened, typed or said on the page of another item remains.
    <Wrap key={item.productId}>
      {kind === 'PRODUCT' && <StructuredData about="product" of={detail} />}
      <PublicCrumbs items={listTrail({ ...item, moduleType }, { label: item.name })} />
      {moduleType === 'earn' && <EarnAtPartner detail={detail} />}
      <DetailLayout
        art={
          <Gallery
            name={item.name}
            pictures={images}
            tint={item.plate}
            shape={PLATE_SHAPES[kind]}
            {...(kind === 'COUPON' && { stub: ['Coupon', item.badge] as const })}
          />
        }
        buy={<Aside detail={detail} kind={kind} moduleType={moduleType} />}
      >
        <ItemTexts detail={detail} howToTitle="How it works" withDescription={isLong(detail)} />
      </DetailLayout>
      <RelatedItems title="More like this" items={related} />
    </Wrap>
  );
}
