/** Every variant of the slab; a page of the product has only one. */
import { ButtonLink } from '#web/ui/button.tsx';
import { SlabFact, SlabFacts } from '#web/ui/slab-stub.tsx';
import { Slab } from '#web/ui/slab.tsx';
import { Sample, States } from './sample.tsx';

const actions = (
  <>
    <ButtonLink href="#redeem" size="l" variant="coin">
      Redeem
    </ButtonLink>
    <ButtonLink href="#earn" size="l" variant="outline-hero">
      Earn more
    </ButtonLink>
  </>
);

export function SlabSamples() {
  return (
    <States columns="page">
      <Sample name="A balance">
        <Slab
          title="Your balance"
          label="Hello Ananya, your coins"
          figure="12,84,560"
          worth="worth ₹3,21,140.00"
          actions={actions}
          stub={
            <span>
              <strong>1,250 coins</strong> expire on 31 Dec 2026
            </span>
          }
          link={{ href: '#use', label: 'Use them' }}
        />
      </Sample>
      <Sample name="Not known yet">
        <Slab title="Your balance, on its way" label="Your coins" figure={null} actions={actions} />
      </Sample>
      <Sample name="A visitor">
        <Slab
          title="Coins for what you buy anyway"
          statement="Good things, paid in coins"
          worth="Groceries, fuel, flights and films bring coins."
          actions={
            <ButtonLink href="#sign-in" size="l" variant="coin">
              Sign in
            </ButtonLink>
          }
          stub="248 gift cards, sent within 5 minutes"
          link={{ href: '#browse', label: 'Look around' }}
        />
      </Sample>
      <Sample name="A long figure">
        <Slab
          title="A large balance"
          label="Hello Mohammed, your coins"
          figure="12,84,56,000"
          worth="worth ₹3,21,14,000.00"
          actions={actions}
          stub="Nothing expires before 31 Jan 2027"
        />
      </Sample>
      <Sample name="Lower, with facts">
        <Slab
          small
          title="Balance"
          label="Available coins"
          figure="12,60,560"
          worth="worth ₹3,15,140.00"
          stub={
            <SlabFacts>
              <SlabFact label="Total">12,69,180</SlabFact>
              <SlabFact label="On the way" note="by 20 Mar 2026">
                8,620
              </SlabFact>
            </SlabFacts>
          }
          link={{ href: '#redeem', label: 'Redeem' }}
        />
      </Sample>
    </States>
  );
}
