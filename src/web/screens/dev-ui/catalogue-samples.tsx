/** Cards, partners and categories, and their layouts. */
import { ButtonLink } from '#web/ui/button.tsx';
import { CardGrid, CouponCard, PartnerCard, PartnerRow, PartnerRows } from '#web/ui/card.tsx';
import { ProductCard, VoucherCard } from '#web/ui/card.tsx';
import { Carousel } from '#web/ui/carousel.tsx';
import { CategoryCard, CategoryRail } from '#web/ui/category-card.tsx';
import { Feature } from '#web/ui/feature.tsx';
import { Rail } from '#web/ui/rail.tsx';
import { Sample, States } from './sample.tsx';

export const art = (name: string) => `/art/${name}.webp`;

const voucher = {
  href: '#voucher',
  by: 'Wanderlane Stays',
  title: 'Weekend getaway gift card',
  image: art('beach-getaway'),
  tint: 1,
  coins: 3680,
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

export function CardSamples() {
  return (
    <CardGrid columns={4}>
      <VoucherCard {...voucher} />
      <ProductCard {...product} tag="New" tagTone="coin" />
      <ProductCard {...product} href="#plus" tag="For Plus members" tagTone="coin" coinsOnly />
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
      <VoucherCard
        href="#long"
        by="The Great Indian Handloom & Handicraft Collective"
        title="Gift card for handloom, handicraft, and whatever else four hundred workshops make"
        tint={4}
        coins={100000000}
        worth="₹2,50,00,000"
      />
      <VoucherCard {...voucher} href="#earn" earns="6 coins per ₹100" />
      <ProductCard {...product} href="#earn-long" earns="1,000 coins per ₹100" coins={100000000} />
      <ProductCard href="#fixed" title="A name alone, and no picture" tint={2} coins={40} />
      <CouponCard
        href="#paid"
        by="Reel House"
        title="Two tickets for the price of one"
        image={art('movie-tickets')}
        tint={3}
        worth="1 + 1"
        coins={1200}
      />
      <PartnerCard href="#no-rate" title="Loom Street" image={art('silk-sari')} tint={1} />
    </CardGrid>
  );
}

export function PartnerSamples() {
  return (
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
      <PartnerRow href="#name" title="A name alone" tint={5} />
    </PartnerRows>
  );
}

const CATEGORIES = ['groceries', 'fuel', 'entertainment', 'travel', 'apparel', 'dining'] as const;
const TINTS = [2, 6, 4, 3, 5, 1] as const;

function Categories({ count }: { count: 5 | 6 }) {
  return (
    <CategoryRail columns={count}>
      {CATEGORIES.slice(0, count).map((name, index) => (
        <CategoryCard
          key={name}
          href={`#${name}`}
          label={name.slice(0, 1).toUpperCase() + name.slice(1)}
          image={name === 'dining' ? null : art(`category-${name}`)}
          tint={TINTS[index]}
        />
      ))}
    </CategoryRail>
  );
}

function Rails() {
  return ([4, 5] as const).map((columns) => (
    <Rail key={columns} columns={columns}>
      {TINTS.slice(0, columns).map((tint) => (
        <VoucherCard key={tint} {...voucher} tint={tint} />
      ))}
    </Rail>
  ));
}

function Offers() {
  return (
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
  );
}

export function ShelfSamples() {
  return (
    <States columns="page">
      <Sample name="Categories: six, five">
        <Categories count={6} />
        <Categories count={5} />
      </Sample>
      <Sample name="Rails: four, five">
        <Rails />
      </Sample>
      <Sample name="Slides: with a scene, on ink, without a button">
        <Offers />
      </Sample>
      <Sample name="A pair: with a picture and a tag, words alone">
        <States columns="half">
          <Feature
            tint={1}
            tag="New"
            title="Bring a friend"
            text="500 coins for each of you."
            image={art('refer-a-friend')}
            action={<ButtonLink href="#refer">Invite</ButtonLink>}
          />
          <Feature
            tint={2}
            title="Two minutes, 150 coins, and a sentence that goes on for longer than most"
          />
        </States>
      </Sample>
    </States>
  );
}
