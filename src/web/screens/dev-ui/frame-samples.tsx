/** Layouts of public pages, each on a page of its own: /dev/ui?frame=login, listing or detail. */
import { useState } from 'react';
import { coinsInWords, formatCoins } from '#web/lib/format.ts';
import { BuyBar } from '#web/ui/tab-bar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CardGrid, VoucherCard } from '#web/ui/card.tsx';
import { Chip, ChipChoice, ChipLink, Chips } from '#web/ui/chip.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { DiscountAside } from '#web/ui/discount-aside.tsx';
import { Facts, Total } from '#web/ui/facts.tsx';
import { Fieldset } from '#web/ui/field.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { HowTo } from '#web/ui/how-to.tsx';
import { MoreLink, PageHead, SkipLink, Wrap } from '#web/ui/layout.tsx';
import { FilterGroup, FilterPanel, FilterRange } from '#web/ui/listing-layout.tsx';
import { ListingLayout, MoreOptions } from '#web/ui/listing-layout.tsx';
import { LoginLayout } from '#web/ui/login-layout.tsx';
import { Gallery } from '#web/ui/gallery.tsx';
import { DetailLayout, TextSection } from '#web/ui/page-layout.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TwoThumbs } from '#web/ui/two-thumbs.tsx';
import { art } from './catalogue-samples.tsx';

export function LoginFrame() {
  return (
    <main id="main">
      <LoginLayout
        brand="ZILLION"
        step={{ current: 1, of: 2 }}
        title="Sign in with your mobile number"
        lead="We send a one-time password by SMS. No password to remember."
        statement="Good things, paid in coins"
        text="Groceries, fuel, flights and films. Every rupee you spend with a partner comes back."
        peek
        foot={
          <MoreLink href="#help" icon="headset">
            Help with signing in
          </MoreLink>
        }
      >
        <TextField
          label="Mobile number"
          prefix="+91"
          inputMode="numeric"
          help="10 digits, linked to your card."
        />
        <Button size="l" block>
          Send OTP
        </Button>
      </LoginLayout>
    </main>
  );
}

const voucher = {
  href: '#voucher',
  by: 'Wanderlane Stays',
  title: 'Weekend getaway gift card',
  image: art('beach-getaway'),
  coins: 4000,
  from: true,
  worth: '₹1,000 – ₹25,000',
} as const;

function PriceRange() {
  const [[from, to], setEnds] = useState<readonly [number, number]>([500, 120_000]);
  return (
    <>
      <TwoThumbs
        least={200}
        most={160_000}
        value={[from, to]}
        labels={['Lowest price', 'Highest price']}
        inWords={coinsInWords}
        onMove={setEnds}
        onRest={() => undefined}
      />
      <FilterRange>
        <TextField label="From" inputMode="numeric" readOnly value={formatCoins(from)} />
        <TextField label="To" inputMode="numeric" readOnly value={formatCoins(to)} />
      </FilterRange>
    </>
  );
}

export function ListingFrame() {
  return (
    <main id="main">
      <SkipLink />
      <Wrap>
        <PageHead title="Vouchers" lead="248 gift cards, sent within 5 minutes." />
        <ListingLayout
          filterCount={2}
          barEnd={<Chip icon="caret-down">Popular</Chip>}
          toolbar={
            <Chips scroll label="Applied filters">
              <ChipLink href="#remove" current iconAfter="x">
                Travel and stays
              </ChipLink>
            </Chips>
          }
          toolbarEnd={
            <SelectField label="Sort by" hideLabel pill options={[{ value: 'p', label: 'Most popular' }]} />
          }
          filters={
            <FilterPanel submitLabel="Show 79 vouchers" action="/dev/ui" clearHref="/dev/ui">
              <FilterGroup title="Category">
                <Checkbox label="Travel and stays" count={38} defaultChecked />
                <Checkbox label="Groceries" count={24} />
                <MoreOptions label="Show 2 more" open={false}>
                  <Checkbox label="Fuel" count={6} />
                  <Checkbox label="Entertainment" count={11} />
                </MoreOptions>
              </FilterGroup>
              <FilterGroup title="Price in coins">
                <PriceRange />
              </FilterGroup>
            </FilterPanel>
          }
        >
          <h2 className="visually-hidden">Results</h2>
          <CardGrid columns={3}>
            {([1, 2, 3, 4, 5, 6] as const).map((tint) => (
              <VoucherCard key={tint} {...voucher} tint={tint} priority={tint < 3} />
            ))}
          </CardGrid>
          <ShowMore href="#more" label="Show 12 more" shown={12} total={79} />
        </ListingLayout>
      </Wrap>
    </main>
  );
}

export function DetailFrame() {
  const [count, setCount] = useState(2);
  return (
    <>
      <main id="main">
        <Wrap>
          <DetailLayout
            art={
              <Gallery
                name="Gift card"
                pictures={[
                  { url: art('beach-getaway'), alt: 'A beach' },
                  { url: art('beach-getaway-closer'), alt: 'A closer look' },
                ]}
                shape="ticket"
                tint={1}
                stub={['Gift card', '₹1,000 – ₹25,000']}
              />
            }
            buy={
              <>
                <h1>The great monsoon weekend getaway gift card</h1>
                <Fieldset legend="Choose a value">
                  <Chips>
                    {['₹1,000', '₹2,500', '₹5,000', '₹10,000', '₹25,000'].map((value) => (
                      <ChipChoice key={value} name="value" value={value} defaultChecked={value === '₹5,000'}>
                        {value}
                      </ChipChoice>
                    ))}
                  </Chips>
                </Fieldset>
                <Stepper label="How many" value={count} onChange={setCount} />
                <Facts items={[{ term: 'Delivery', value: 'By e-mail and SMS, within 5 minutes' }]} />
                <div className="desktop-only">
                  <Total label="Total for 2" aside={<DiscountAside fullCoins={40000} percent={5} />}>
                    <Coins value={38000} />
                  </Total>
                </div>
              </>
            }
          >
            <TextSection title="How to use it">
              <HowTo
                steps={[{ title: 'Redeem', text: 'The code comes within 5 minutes, usually at once.' }]}
              />
            </TextSection>
            <Fold title="What to know">Not for cash.</Fold>
          </DetailLayout>
        </Wrap>
      </main>
      <BuyBar note="2 × ₹5,000.00" total={<Coins value={38000} />}>
        <ButtonLink href="#buy" size="l">
          Redeem
        </ButtonLink>
      </BuyBar>
    </>
  );
}
