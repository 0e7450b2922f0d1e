/** Layouts of pages that need a sign-in, each on a page of its own: /dev/ui?frame=checkout, account or loading. */
import { AccountLayout } from '#web/ui/account-layout.tsx';
import { Bill, BillGroup, BillRow, BillTotal } from '#web/ui/bill.tsx';
import { Button } from '#web/ui/button.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { Header, HeaderBalance, HeaderWait } from '#web/ui/header.tsx';
import { Block, PageHead, SkipLink, PersonHead, Wrap } from '#web/ui/layout.tsx';
import { CheckoutLayout, OrderItem } from '#web/ui/page-layout.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { StepTrail } from '#web/ui/step-trail.tsx';
import { BuyBar } from '#web/ui/tab-bar.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { art } from './catalogue-samples.tsx';

const MENU = [
  { href: '#redeem', label: 'Redeem', current: true },
  { href: '#earn', label: 'Earn' },
];
const back = { href: '/dev/ui' };

export function CheckoutFrame() {
  return (
    <>
      <SkipLink />
      <Header
        brand="ZILLION"
        menu={MENU}
        search={null}
        back={back}
        end={<HeaderBalance coins={1284560} href="#balance" />}
      />
      <main id="main">
        <Wrap>
          <StepTrail names={['Choose', 'Pay', 'Done']} current={1} />
          <PageHead title="Your order" />
          <CheckoutLayout
            side={
              <Bill
                title="Your bill"
                foot={
                  <div className="desktop-only">
                    <Button size="l" block>
                      Redeem
                    </Button>
                  </div>
                }
              >
                <BillGroup>
                  <BillRow label="Gift card, ₹5,000.00 × 2">40,000</BillRow>
                  <BillRow label="Discount, 5%" tone="positive">
                    −2,000
                  </BillRow>
                </BillGroup>
                <BillGroup>
                  <BillTotal label="To pay" coins={38000} paise={null} />
                </BillGroup>
              </Bill>
            }
          >
            <OrderItem
              image={art('beach-getaway')}
              shape="ticket"
              by="Wanderlane Stays"
              title="The great monsoon weekend getaway gift card"
              note="₹5,000.00 × 2"
            />
            <Block title="Send the codes to">
              <TextField label="E-mail" type="email" defaultValue="ananya@example.in" />
            </Block>
          </CheckoutLayout>
        </Wrap>
      </main>
      <BuyBar total={<Coins value={38000} />}>
        <Button size="l">Redeem</Button>
      </BuyBar>
    </>
  );
}

export function AccountFrame() {
  return (
    <>
      <SkipLink />
      <Header brand="ZILLION" menu={MENU} search="#search" back={back} end={<HeaderWait />} />
      <main id="main">
        <Wrap>
          <PersonHead initials="AV" name="Ananya Venkataraghavan">
            Card xxxxxx4821
          </PersonHead>
          <AccountLayout
            items={[
              { href: '#details', label: 'Account Details', icon: 'identification-card', current: true },
              { href: '#orders', label: 'Order History', icon: 'package' },
            ]}
            more={[{ href: '#help', label: 'Help', icon: 'headset' }]}
            signOut={{ label: 'SIGN OUT', action: '#out', onSubmit: () => undefined }}
          >
            <Block title="What partners know of you">
              <p>Your card, and nothing else.</p>
            </Block>
          </AccountLayout>
        </Wrap>
      </main>
    </>
  );
}

export function LoadingFrame() {
  return (
    <main id="main">
      <PageSkeleton />
    </main>
  );
}
