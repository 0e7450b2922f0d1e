import { ButtonLink } from '#web/ui/button.tsx';
import { CardGrid, CouponCard, PartnerCard, PartnerRow, PartnerRows } from '#web/ui/card.tsx';
import { ProductCard, VoucherCard } from '#web/ui/card.tsx';
import { Carousel } from '#web/ui/carousel.tsx';
import { CategoryCard, CategoryRail } from '#web/ui/category-card.tsx';
import { Feature } from '#web/ui/feature.tsx';
import { Rail } from '#web/ui/rail.tsx';
import { CardSkeletons, EntrySkeleton, PartnerRowSkeleton } from '#web/ui/skeleton.tsx';
import { Group } from './sample.tsx';

export const art = (name: string) => `/art/${name}.webp`;

const voucher = {
  href: '#voucher',
  by: 'Wanderlane Stays',
  title: 'Weekend getaway gift card',
  image: art('beach-getaway'),
  tint: 1,
  coins: 4000,
  paise: 100000,
  from: true,
  worth: '₹1,000 – ₹25,000',
  tag: '8% off',
} as const;
const product = {
  href: '#product',
  by: 'Tinker & Volt',
  title: 'Over-ear headphones with noise cancelling, 60-hour battery',
  image: art('headphones'),
  tint: 3,
  coins: 51960,
  paise: 1299000,
} as const;

export function CatalogueSamples() {
  return (
    <>
      <Group title="The shape says the kind">
        <CardGrid columns={4}>
          <VoucherCard {...voucher} />
          <ProductCard {...product} tag="New" tagTone="coin" />
          <CouponCard
            href="#coupon"
            by="Cobble & Crumb"
            title="Breakfast for two"
            image={art('croissant-breakfast')}
            tint={5}
            worth="20% off"
            note="Free"
          />
          <PartnerCard
            href="#partner"
            by="Partner"
            title="Milepost Fuels"
            image={art('fuel-pump-and-car')}
            tint={6}
            rate="2 coins per ₹100"
          />
          <CardSkeletons count={4} />
        </CardGrid>
      </Group>
      <Group title="Partners">
        <PartnerRows>
          <PartnerRow
            href="#saffron"
            title="Saffron Cart"
            text="Groceries, online and 640 stores"
            image={art('basket-bread-milk')}
            tint={2}
            rate="4 coins"
            rateUnit="per ₹100"
          />
          <PartnerRow
            href="#loom"
            title="The Great Indian Handloom & Handicraft Collective"
            text="Apparel and home"
            image={art('evening-heels')}
            tint={4}
            rate="10 coins"
            rateUnit="per ₹100"
          />
          <PartnerRowSkeleton />
        </PartnerRows>
        <EntrySkeleton />
      </Group>
      <Group title="Categories, rail and carousel">
        <CategoryRail columns={5}>
          {(['groceries', 'fuel', 'entertainment', 'travel', 'apparel'] as const).map((name, index) => (
            <CategoryCard
              key={name}
              href={`#${name}`}
              label={name.slice(0, 1).toUpperCase() + name.slice(1)}
              image={art(`category-${name}`)}
              tint={([2, 6, 4, 3, 5] as const)[index]}
            />
          ))}
        </CategoryRail>
        <br />
        <Rail columns={4}>
          {[1, 2, 3, 4].map((index) => (
            <VoucherCard key={index} {...voucher} tint={index as 1} />
          ))}
        </Rail>
        <br />
        <Carousel label="Offers">
          <Feature
            tint={3}
            title="The long weekend, already paid for"
            text="Flights, stays and cabs from 4,000 coins."
            scene={art('scene-long-weekend')}
            action={
              <ButtonLink href="#trip" size="l">
                Plan a trip
              </ButtonLink>
            }
          />
          <Feature
            tint="ink"
            tag="ZILLION PLUS"
            title="Twice the coins, all year"
            text="2× on groceries and fuel, free delivery."
            action={
              <ButtonLink href="#plus" size="l" variant="coin">
                See what you get
              </ButtonLink>
            }
          />
          <Feature
            tint={5}
            title="Festive season"
            text="Gifts for everyone on your list."
            scene={art('scene-festive-season')}
          />
        </Carousel>
      </Group>
    </>
  );
}
