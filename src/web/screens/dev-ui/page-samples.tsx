import { AccountMenu } from '#web/ui/account-layout.tsx';
import { AgentBar } from '#web/ui/agent-bar.tsx';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { BigTicket, CodeBlock, CodeSlip, Codes, TicketNote } from '#web/ui/big-ticket.tsx';
import { Bill, BillGroup, BillRow, BillTotal } from '#web/ui/bill.tsx';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Facts, Total } from '#web/ui/facts.tsx';
import { HowTo } from '#web/ui/how-to.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LedgerEntry, LedgerGroup, Lots } from '#web/ui/ledger.tsx';
import { OrderRow, OrderRows } from '#web/ui/order-row.tsx';
import { DetailArt, OrderItem, ReceiptLayout } from '#web/ui/page-layout.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Slab, SlabFact } from '#web/ui/slab.tsx';
import { StateTag, Tag } from '#web/ui/tag.tsx';
import { art } from './catalogue-samples.tsx';
import { Group, States } from './sample.tsx';

const MONTHS = 'Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov'.split(' ').map((label, index) => ({
  label,
  name: `${label} ${index === 0 ? 2025 : 2026}`,
  earned: [22, 31, 18, 41, 36, 28, 52, 33, 47, 64, 118, 66][index]! * 1000,
  spent: [10, 8, 34, 12, 60, 4, 21, 86, 15, 9, 74, 24][index]! * 1000,
}));

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
        <DetailArt
          src={art('beach-getaway')}
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

export function AccountSamples() {
  return (
    <Group title="Profile area">
      <Stack gap={5}>
        <Lots
          lots={[
            { date: '31 Dec 2026', coins: 1250 },
            { date: '31 Jan 2027', coins: 18400 },
            { date: '28 Feb 2027', coins: 6075 },
          ]}
          more={{ href: '#use', label: 'Use them' }}
        />
        <BarChart months={MONTHS} />
        <div>
          <LedgerGroup title="November 2026" sums={['+66,090', '−25,100']}>
            <LedgerEntry
              icon="arrow-up-right"
              tone="out"
              title="Wanderlane Stays gift card × 2"
              date="20 Nov 2026"
              kind="Burned"
              amount="−24,000"
              balance="12,60,560"
            />
            <LedgerEntry
              icon="arrow-down-left"
              tone="in"
              title="Saffron Cart groceries"
              date="19 Nov 2026"
              kind="Earned on ₹46,000.00"
              amount="+1,840"
              balance="12,84,560"
            />
            <LedgerEntry
              icon="clock"
              tone="wait"
              title="Northkite Air, Bengaluru to Guwahati, two travellers"
              date="18 Nov 2026"
              kind={<Tag tone="warning">On the way</Tag>}
              amount="+8,620"
            />
          </LedgerGroup>
          <ShowMore href="#more" label="Show 12 more" shown={12} total={79} />
        </div>
        <OrderRows>
          <OrderRow
            href="#order"
            image={art('beach-getaway')}
            shape="ticket"
            by="Wanderlane Stays & Residences"
            title="The great monsoon weekend getaway gift card × 2"
            note="20 Nov 2026 · ZV-2026-1120-004821"
            state={<StateTag tone="positive">Order delivered</StateTag>}
            coins={24000}
            paise={350000}
          />
        </OrderRows>
        <States wide>
          <AccountMenu
            items={[
              { href: '#details', label: 'Account Details', icon: 'identification-card', current: true },
              { href: '#orders', label: 'Order History', icon: 'package' },
            ]}
            signOut={{ label: 'SIGN OUT', onClick: () => undefined }}
          />
        </States>
      </Stack>
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
