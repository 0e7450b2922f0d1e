/** Summary: what is bought, what it costs in coins, what is left, and where the codes go. */
import Link from 'next/link';
import { writeListingQuery } from '#web/features/catalogue/listing-query.ts';
import { orderQuote, type Quote } from '#web/features/orders/records.ts';
import { PriceRows, remainder } from '#web/features/orders/bill.tsx';
import { OrderedItem } from '#web/features/orders/ordered-item.tsx';
import type { OrderDraft } from '#web/features/orders/order-draft.ts';
import { formatDate } from '#web/lib/dates.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppSelector } from '#web/store/make-store.ts';
import { Bill } from '#web/ui/bill.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormGrid } from '#web/ui/field.tsx';
import { Block, PageHead, Wrap } from '#web/ui/layout.tsx';
import { CheckoutLayout } from '#web/ui/page-layout.tsx';
import { BuyBar } from '#web/ui/tab-bar.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { usePlacing, type Placing } from './use-placing.ts';

const FORM = 'place-order';
const VOUCHERS = hrefs.listing({ moduleType: 'burn', itemType: 'VOUCHER' });
const CHEAPEST_FIRST = writeListingQuery({ appliedFilter: {}, appliedSorter: 'points-asc', cursor: null });

function NotToBeHad({ problem }: { problem: string }) {
  return (
    <Wrap>
      <PageHead title="Summary" />
      <EmptyState
        title="This one cannot be ordered now"
        text={problem}
        image="/art/no-orders.webp"
        action={
          <ButtonLink size="l" href={VOUCHERS}>
            See other vouchers
          </ButtonLink>
        }
      />
    </Wrap>
  );
}

function DeliveryForm({ placing }: { placing: Placing }) {
  const { delivery, errors, change, emailRef, mobileRef, submit } = placing;
  return (
    <form id={FORM} onSubmit={submit} noValidate>
      <FormGrid>
        <TextField
          ref={emailRef}
          label="E-mail"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          value={delivery.email}
          error={errors.email}
          onChange={(event) => change({ email: event.target.value.trim() })}
        />
        <TextField
          ref={mobileRef}
          label="Mobile number"
          inputMode="numeric"
          name="mobile"
          autoComplete="tel-national"
          value={delivery.mobile}
          error={errors.mobile}
          onChange={(event) => change({ mobile: event.target.value })}
        />
      </FormGrid>
    </form>
  );
}

/** Which coins go: the ones nearest to expiry first. */
function CoinsThatGo({ lots }: { lots: Quote['lots'] }) {
  const [first, more] = lots;
  if (!first) return null;
  return (
    <p className="meta">
      The coins that expire first are used first: <Coins value={first.points} words className="strong" /> that
      expire on <span className="num">{formatDate(first.expiresAt)}</span>
      {more && ', then later ones'}.
    </p>
  );
}

function Shortfall({ quote }: { quote: Quote }) {
  return (
    <p role="status">
      You have <Coins value={quote.availablePointsAmount} words className="strong" />.{' '}
      <Coins value={quote.pointsMissing} words className="strong" /> are missing for this one.{' '}
      <Link className="link" href={VOUCHERS + CHEAPEST_FIRST} prefetch={false}>
        See vouchers for fewer coins
      </Link>
    </p>
  );
}

function Checkout({ draft, quote }: { draft: OrderDraft; quote: Quote }) {
  const placing = usePlacing(draft, quote);
  const { line, price } = quote;
  const { placed } = placing;
  const short = quote.pointsMissing > 0 && !placed;
  const pointsLeft = placed ? quote.availablePointsAmount : quote.pointsLeft;
  const pointsMissing = short ? quote.pointsMissing : 0;
  const confirm = (block: boolean) => (
    <Button
      type="submit"
      form={FORM}
      size="l"
      block={block}
      disabled={short}
      busy={placing.busy}
      busyLabel="Placing"
    >
      Continue
    </Button>
  );
  return (
    <>
      <CheckoutLayout
        side={
          <Bill title="Your bill" foot={<div className="desktop-only">{confirm(true)}</div>}>
            <PriceRows totalLabel="You pay" {...{ line, price, pointsLeft, pointsMissing }} />
          </Bill>
        }
      >
        <Block>
          <OrderedItem
            line={line}
            link={{ label: 'Edit', href: hrefs.choice({ ...line, moduleType: 'burn' }, draft) }}
          />
        </Block>
        <Block title="Send the codes to">
          <DeliveryForm placing={placing} />
        </Block>
        <Block title="Your coins">
          {short && <Shortfall quote={quote} />}
          {placed && <p className="meta">The coins for this order are set aside already.</p>}
          {!short && !placed && <CoinsThatGo lots={quote.lots} />}
          <p className="meta">
            A one-time password confirms the coins. If the order fails, they come back by themselves.
          </p>
          {placing.failure && (
            <p role="alert" className="negative">
              {placing.failure}
            </p>
          )}
        </Block>
      </CheckoutLayout>
      <BuyBar note={remainder(pointsLeft, pointsMissing).join(' ')} total={<Coins value={price.points} />}>
        {confirm(false)}
      </BuyBar>
    </>
  );
}

export function OrderSummaryScreen({ draft, problem }: { draft: OrderDraft; problem: string | null }) {
  const quote = useAppSelector(orderQuote.selectData);
  if (problem !== null || !quote) return <NotToBeHad problem={problem ?? ''} />;
  return (
    <Wrap>
      <PageHead title="Summary" />
      <Checkout draft={draft} quote={quote} />
    </Wrap>
  );
}
