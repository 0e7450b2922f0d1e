import { AgentBar } from '#web/ui/agent-bar.tsx';
import { BigTicket, CodeBlock, CodeSlip, Codes, TicketNote } from '#web/ui/big-ticket.tsx';
import { Bill, BillGroup, BillRow, BillTotal } from '#web/ui/bill.tsx';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Facts, Total } from '#web/ui/facts.tsx';
import { HowTo } from '#web/ui/how-to.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Gallery } from '#web/ui/gallery.tsx';
import { OrderItem, ReceiptLayout } from '#web/ui/page-layout.tsx';
import { Slab, SlabFact } from '#web/ui/slab.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { art } from './catalogue-samples.tsx';
import { Group } from './sample.tsx';

export function SlabSamples() {
  return (
    <Group title="Slab">
      <Stack>
        <Slab
          title="Your balance"
          label="Hello Ananya, your coins"
          figure="12,84,560"
          worth="worth ₹3,21,140.00"
          actions={
            <>
              <ButtonLink href="#redeem" size="l" variant="coin">
                Redeem
              </ButtonLink>
              <ButtonLink href="#earn" size="l" variant="outline-hero">
                Earn more
              </ButtonLink>
            </>
          }
          stub={
            <span>
              <strong>1,250 coins</strong> expire on 31 Dec 2026
            </span>
          }
          link={{ href: '#use', label: 'Use them' }}
        />
        <Slab
          small
          title="Balance"
          label="Available coins"
          figure="12,60,560"
          worth="worth ₹3,15,140.00"
          stub={
            <>
              <SlabFact label="Total">12,69,180</SlabFact>
              <SlabFact label="On the way">8,620</SlabFact>
            </>
          }
          link={{ href: '#redeem', label: 'Redeem' }}
        />
      </Stack>
    </Group>
  );
}

export function OrderSamples() {
  return (
    <Group title="Tickets, bills, facts">
      <ReceiptLayout
        side={
          <Bill
            title="Receipt"
            foot={
              <Button size="l" block icon="lock-simple">
                Pay and redeem
              </Button>
            }
          >
            <BillGroup>
              <BillRow label="Order">ZV-2026-1120-004821</BillRow>
              <BillRow label="Status">
                <StateTag tone="positive">Order success</StateTag>
              </BillRow>
              <BillRow label="Discount, 5%" tone="positive">
                −₹500.00
              </BillRow>
            </BillGroup>
            <BillGroup>
              <BillTotal label="Paid" coins={24000} paise={350000} />
              <BillRow label="Coins left">12,60,560</BillRow>
            </BillGroup>
          </Bill>
        }
      >
        <BigTicket
          by="Wanderlane Stays & Residences"
          title="The great monsoon weekend getaway gift card"
          image={art('beach-getaway')}
        >
          <Codes>
            <CodeBlock label="Card 1 of 2, ₹5,000.00" code="K7XQ-92MP-4TRA" />
            <CodeBlock label="PIN" code="480 217" />
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
        <CodeSlip
          label="Card 2 of 2, ₹5,000.00"
          code="••••-••••-••••"
          action={<Button variant="line">Show code</Button>}
        />
        <Gallery
          name="Gift card"
          pictures={[{ url: art('beach-getaway'), alt: 'A beach' }]}
          shape="ticket"
          tint={1}
          stub={['Gift card', '₹1,000 – ₹25,000']}
        />
        <OrderItem
          image={art('beach-getaway')}
          shape="ticket"
          by="Wanderlane Stays"
          title="The great monsoon weekend getaway gift card"
          note="₹5,000.00 × 2"
        />
        <Facts
          items={[
            { term: 'Delivered to', value: 'a••••••@example.in, 98xxxx4821' },
            { term: 'Delivery', value: 'By e-mail and SMS, within 5 minutes' },
          ]}
        />
        <Total label="Total for 2" aside={<s>₹10,000.00</s>}>
          <Coins value={38000} />
        </Total>
        <HowTo
          wide
          steps={[
            { title: 'Redeem', text: 'Pay with coins, money or both.' },
            { title: 'Book', text: 'Enter the code and PIN when you pay.' },
            { title: 'Stay', text: 'Show the booking at check-in.' },
          ]}
        />
      </ReceiptLayout>
    </Group>
  );
}

export function StateSamples() {
  return (
    <Group title="Nothing yet, not found, failure">
      <Stack gap={6}>
        <EmptyState
          title="No address found, please add one."
          text="Products are delivered here."
          image={art('gift-box')}
          action={
            <Button size="l" icon="plus">
              Add address
            </Button>
          }
        />
        <ErrorState
          kind="not-found"
          title="Page not found"
          text="Sorry, the page you are looking for doesn’t exists."
          action={<Button size="l">GO TO HOMEPAGE</Button>}
        />
        <ErrorState
          title="Something went wrong"
          text="We are working on fixing the problem. Please try again in sometime"
          action={<Button size="l">REFRESH PAGE</Button>}
        />
        <AgentBar
          member="Ananya V."
          card="xxxxxx4821"
          agent="Rohit Deshpande, SUPPORT_ZILLION"
          onEnd={() => undefined}
        />
      </Stack>
    </Group>
  );
}
