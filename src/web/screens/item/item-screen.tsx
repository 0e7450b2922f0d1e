/** A product or a partner: its art, what it costs or earns, and what to know. */
import { ItemTexts, RelatedItems } from '#web/features/catalogue/item-texts.tsx';
import { itemDetail, type ItemDetail } from '#web/features/catalogue/records.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { formatMoney } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import type { PageProps } from '#web/screens/shell/guarded.tsx';
import { ItemHead } from '#web/screens/shell/item-head.tsx';
import { Trail } from '#web/screens/shell/structured-data.tsx';
import { useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { Facts, Total } from '#web/ui/facts.tsx';
import { Stack, Wrap } from '#web/ui/layout.tsx';
import { DetailArt, DetailLayout } from '#web/ui/page-layout.tsx';
import type { Tint } from '#web/ui/plate.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { PartnerWays } from './partner-ways.tsx';
import { OrderForm } from './order-form.tsx';

const SHAPE = { PRODUCT: 'square', PARTNER: 'round', VOUCHER: 'ticket', COUPON: 'coupon' } as const;
const SECTION = { PRODUCT: 'Products', PARTNER: 'Partners', VOUCHER: 'Vouchers', COUPON: 'Coupons' } as const;
/** What an item's page leads on to. */
const onwardOf = ({ itemType }: ItemDetail['item']) =>
  itemType === 'COUPON'
    ? { label: 'See all coupons', href: hrefs.listing({ moduleType: 'burn', itemType }) }
    : itemType === 'PRODUCT'
      ? { label: 'See all products', href: hrefs.listing({ moduleType: 'burn', itemType }) }
      : { label: 'See vouchers', href: hrefs.listing({ moduleType: 'burn', itemType: 'VOUCHER' }) };

function Price({ detail: { item } }: { detail: ItemDetail }) {
  const available = useAppSelector(dashboard.selectData)?.availablePointsAmount;
  if (item.itemType === 'COUPON' && item.points === null) return <Total label="Price">Free</Total>;
  if (item.points === null) return null;
  const missing = available === undefined ? 0 : Math.max(0, item.points - available);
  return (
    <div>
      <Total label="Price" aside={item.pricePaise !== null && <>or {formatMoney(item.pricePaise)}</>}>
        <Coins value={item.points} />
      </Total>
      {available !== undefined && (
        <p className="meta">
          {missing > 0 ? (
            <>
              You need <Coins value={missing} words className="strong" /> more for this.
            </>
          ) : (
            <>
              You have <Coins value={available} words className="strong" />: enough for this.
            </>
          )}
        </p>
      )}
    </div>
  );
}

const factsOf = ({ item, delivery }: ItemDetail) => [
  ...(item.earnPer100 === null ? [] : [{ term: 'You earn', value: `${item.earnPer100} coins per ₹100` }]),
  ...(item.note ? [{ term: 'What', value: item.note }] : []),
  ...(item.itemType === 'COUPON' && item.badge ? [{ term: 'You get', value: item.badge }] : []),
  ...(delivery ? [{ term: 'Delivery', value: delivery }] : []),
];

function Aside({ detail }: { detail: ItemDetail }) {
  const { item, description } = detail;
  const onward = onwardOf(item);
  return (
    <Stack gap={3}>
      <div>
        <p className="meta">
          {item.discountPercent > 0 && <Tag tone="accent">{item.discountPercent}% off</Tag>}{' '}
          {item.itemType === 'PARTNER' ? 'Partner' : `by ${item.brandName}`}
        </p>
        <h1>{item.name}</h1>
      </div>
      <p>{description}</p>
      <Facts items={factsOf(detail)} />
      <Price detail={detail} />
      <PartnerWays item={item} />
      {item.itemType !== 'PARTNER' && <OrderForm key={item.productId} detail={detail} />}
      <ButtonLink size="l" variant="secondary" block href={onward.href}>
        {onward.label}
      </ButtonLink>
    </Stack>
  );
}

export function ItemScreen(page: PageProps) {
  const detail = useAppSelector(itemDetail.selectData);
  if (!detail) return null;
  const { item, related } = detail;
  return (
    <Wrap>
      <ItemHead page={page} detail={detail} />
      <Trail
        items={[
          { label: 'Home', href: hrefs.home() },
          { label: SECTION[item.itemType], href: hrefs.listing(item) },
          { label: item.name },
        ]}
      />
      <DetailLayout
        art={
          <DetailArt
            src={item.image.url}
            alt={item.image.alt}
            tint={item.plate as Tint}
            shape={SHAPE[item.itemType]}
            {...(item.itemType === 'COUPON' && { stub: ['Coupon', item.badge] as const })}
          />
        }
        buy={<Aside detail={detail} />}
      >
        <ItemTexts detail={detail} howToTitle="How it works" />
      </DetailLayout>
      <RelatedItems title="More like this" items={related} />
    </Wrap>
  );
}
