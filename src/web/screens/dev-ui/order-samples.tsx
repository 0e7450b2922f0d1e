/** Orders: tickets, codes, bills, totals and timelines. */
import { BigTicket, CodeBlock, Codes, CodeSlip, CodeSlips, Pin, TicketNote } from '#web/ui/big-ticket.tsx';
import { Bill, BillGroup, BillReference, BillRow, BillTotal } from '#web/ui/bill.tsx';
import { Button, ButtonRow } from '#web/ui/button.tsx';
import { Coins, Money } from '#web/ui/coins.tsx';
import { Facts, Total } from '#web/ui/facts.tsx';
import { OrderRow, OrderRows } from '#web/ui/order-row.tsx';
import { MoneyAside } from '#web/ui/money-aside.tsx';
import { OrderItem, ReceiptLayout } from '#web/ui/page-layout.tsx';
import { StateTag, Tag } from '#web/ui/tag.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { Unsplit, WholeWords } from '#web/ui/unsplit.tsx';
import { art } from './catalogue-samples.tsx';
import { Sample, States } from './sample.tsx';

function Tickets() {
  return (
    <>
      <BigTicket
        by="Wanderlane Stays & Residences"
        title="The great monsoon weekend getaway gift card"
        image={art('beach-getaway')}
      >
        <Codes>
          <CodeBlock label="Card 1 of 3, ₹5,000.00" code="K7XQ-92MP-4TRA" />
          <CodeBlock label="PIN" code={<Pin pin="480217" />} />
        </Codes>
        <ButtonRow>
          <Button variant="ink" icon="copy">
            Copy code
          </Button>
          <Button variant="line" icon="arrow-up-right">
            Use it now
          </Button>
        </ButtonRow>
        <TicketNote>Valid until 20 Nov 2027. Keep the code to yourself.</TicketNote>
      </BigTicket>
      <CodeSlips>
        <CodeSlip label="Card 2 of 3, ₹5,000.00" code="••••-••••-••••" />
        <CodeSlip
          label="Card 3 of 3, ₹5,000.00"
          code="M2QD-77LA-0XKE · PIN 907144"
          action={<Button variant="line">Copy code</Button>}
        />
      </CodeSlips>
      <BigTicket title="A name alone, not shown yet" tint={3}>
        <Codes>
          <CodeBlock label="Code" code="••••-••••" />
        </Codes>
        <ButtonRow>
          <Button variant="ink" busy busyLabel="Opening">
            Show code
          </Button>
        </ButtonRow>
      </BigTicket>
    </>
  );
}

function Receipt() {
  return (
    <Bill
      title="Receipt"
      foot={
        <Button size="l" block icon="lock-simple">
          Pay and redeem
        </Button>
      }
    >
      <BillGroup>
        <BillReference label="Order">ZV-2026-1120-004821</BillReference>
        <BillRow label="Status">
          <StateTag tone="positive">Order success</StateTag>
        </BillRow>
        <BillRow label="Discount, 5%" tone="positive">
          −₹500.00
        </BillRow>
      </BillGroup>
      <BillGroup>
        <BillTotal label="Paid" coins={24000} paise={350000} />
        <BillRow label="Coins now">12,60,560</BillRow>
      </BillGroup>
    </Bill>
  );
}

export function TicketSamples() {
  return (
    <ReceiptLayout side={<Receipt />}>
      <Tickets />
    </ReceiptLayout>
  );
}

export function BillSamples() {
  return (
    <States columns="field">
      <Sample name="Nothing to pay">
        <Bill title="Bill of a free coupon">
          <BillGroup>
            <BillTotal label="To pay" coins={0} paise={null} />
          </BillGroup>
        </Bill>
      </Sample>
      <Sample name="A sum that is no cost, large">
        <Bill title="What you get">
          <BillGroup>
            <BillRow label="Programme, by a name that takes more than a line">Skyward Miles</BillRow>
            <BillTotal label="You get" coins={128456000} />
          </BillGroup>
        </Bill>
      </Sample>
      <Sample name="Sums: with a struck price, large">
        <Total
          label="Total for 2"
          aside={<MoneyAside word="or" totalPaise={950_000} listPaise={1_000_000} />}
        >
          <Coins value={38000} />
        </Total>
        <Total label="Total in money">
          <Money paise={12845600000} />
        </Total>
      </Sample>
      <Sample name="What is bought">
        <OrderItem
          image={art('beach-getaway')}
          shape="ticket"
          by="Wanderlane Stays"
          title="The great monsoon weekend getaway gift card"
          note="₹5,000.00 × 2"
        />
        <OrderItem title="A name alone" tint={4} />
      </Sample>
      <Sample name="Facts">
        <Facts
          items={[
            { term: 'Delivered to', value: 'a••••••@example.in, 98xxxx4821' },
            { term: 'Delivery', value: <WholeWords text="By e-mail and SMS, within 5 minutes" /> },
            {
              term: 'Earned with',
              value: <Unsplit text="Loomfolk, order LF-20418 of trip TR-2026-0814-SLB4C-AMBJK" />,
            },
          ]}
        />
      </Sample>
      <Sample name="How it went on, and what comes next">
        <Timeline
          steps={[
            { mark: 'DONE', text: 'Order placed', note: '20 Nov 2026 10:42:07 am' },
            {
              text: 'Handed over to the carrier, who brings it from the workshop to your door',
              note: '21 Nov 2026 6:15:00 pm',
              mark: 'DONE',
            },
            { mark: 'LATE', text: 'The carrier takes longer than usual', note: '24 Nov 2026 9:00:00 am' },
            { mark: 'FAILED', text: 'Could not be cancelled any more', note: '24 Nov 2026 9:30:00 am' },
            { text: 'Delivery', note: 'by 26 Nov 2026', mark: 'NEXT' },
          ]}
        />
      </Sample>
    </States>
  );
}

export function OrderSamples() {
  return (
    <OrderRows ruled>
      <OrderRow
        href="#order"
        image={art('beach-getaway')}
        shape="ticket"
        by="Wanderlane Stays & Residences"
        title="The great monsoon weekend getaway gift card × 2"
        note="20 Nov 2026"
        number="ZV-2026-1120-004821"
        state={<StateTag tone="positive">Order delivered</StateTag>}
        coins={24000}
        paise={350000}
      />
      <OrderRow
        href="#waiting"
        image={art('headphones')}
        tint={3}
        by="Tinker & Volt"
        title="Over-ear headphones with noise cancelling, 60-hour battery"
        note="19 Nov 2026"
        state={<StateTag tone="warning">Work in progress</StateTag>}
        coins={51960}
      />
      <OrderRow
        href="#cancelled"
        image={art('croissant-breakfast')}
        tint={5}
        shape="coupon"
        by="Cobble & Crumb"
        title="Breakfast for two"
        note="18 Nov 2026"
        state={<StateTag tone="negative">Order cancelled by member</StateTag>}
        coins={0}
      />
      <OrderRow
        href="#own"
        shape="ticket"
        title="A name alone, and no price"
        note="Valid until 20 Nov 2027"
        state={<Tag>Used</Tag>}
      />
    </OrderRows>
  );
}
