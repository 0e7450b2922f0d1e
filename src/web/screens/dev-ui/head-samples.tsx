/** Headings of pages and sections, step indicators, and long text. */
import { Block, PageHead, Section, Stack, TitledRow, PersonHead } from '#web/ui/layout.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { HowTo } from '#web/ui/how-to.tsx';
import { OUTCOME } from '#web/ui/outcome.ts';
import { TextColumn } from '#web/ui/page-layout.tsx';
import { Plate } from '#web/ui/plate.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { SideSection } from '#web/ui/side-section.tsx';
import { StepTrail } from '#web/ui/step-trail.tsx';
import { Steps } from '#web/ui/steps.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { art } from './catalogue-samples.tsx';
import { Sample, States } from './sample.tsx';

const ENDS = [
  { mark: OUTCOME.done, title: 'Thank you', lead: 'Your gift card is here, and in your e-mail.' },
  { mark: OUTCOME.pending, title: 'Nearly there', lead: 'The bank has not answered yet. You need not wait.' },
  { mark: OUTCOME.failed, title: 'Not paid', lead: 'The bank refused. No coins were taken.' },
  { mark: OUTCOME.returned, title: 'Cancelled', lead: 'Coins and money are back where they came from.' },
];

export function HeadSamples() {
  return (
    <States columns="page">
      <Sample name="Of a page: how it ended">
        <States columns="half">
          {ENDS.map((end) => (
            <PageHead key={end.title} {...end} />
          ))}
        </States>
      </Sample>
      <Sample name="With a picture; alone, many words">
        <States columns="half">
          <PageHead
            title="Milepost Fuels"
            lead="2 coins per ₹100, at 1,240 stations"
            picture={<Plate size="large" shape="round" src={art('fuel-pump-and-car')} tint={6} />}
          />
          <PageHead title="The great monsoon weekend getaway gift card" />
        </States>
      </Sample>
      <Sample name="Of the profile area">
        <PersonHead initials="AV" name="Ananya Venkataraghavan">
          <a className="link" href="#card">
            Card xxxxxx4821
          </a>{' '}
          <Tag tone="coin">PLUS</Tag>
        </PersonHead>
      </Sample>
      <Sample name="Of a section, of a part of a form, of a line">
        <Stack gap={5}>
          <Section
            first
            title="Popular vouchers"
            text="What others redeem"
            more={{ href: '#all', label: 'See all' }}
          >
            <p>Cards stand here.</p>
          </Section>
          <Block title="Coins or money?">
            <p>Fields stand here.</p>
          </Block>
          <TitledRow
            title="Recent searches"
            end={
              <button type="button" className="link">
                Clear
              </button>
            }
          >
            <Chips label="Recent searches" scroll>
              {['coffee', 'a weekend away', 'noise cancelling headphones', 'fuel'].map((words) => (
                <Chip key={words} icon="clock-counter-clockwise">
                  {words}
                </Chip>
              ))}
            </Chips>
          </TitledRow>
          <SideSection title="Earning coins" more={{ href: '#own', label: 'On its own page' }}>
            <p>By what you buy at a partner. They arrive ten days after the purchase.</p>
          </SideSection>
        </Stack>
      </Sample>
    </States>
  );
}

const WAY = ['Choose', 'Pay', 'Done'];

export function StepSamples() {
  return (
    <States columns="page">
      <Sample name="Pages of a sign-in: first, last">
        <Steps current={1} of={3} />
        <Steps current={3} of={3} />
      </Sample>
      <Sample name="An order: not known yet, first, second, done">
        <Stack gap={1}>
          <StepTrail names={WAY} current={-1} />
          <StepTrail names={WAY} current={0} />
          <StepTrail names={WAY} current={1} above="slab" />
          <StepTrail names={WAY} current={3} />
        </Stack>
      </Sample>
      <Sample name="How to">
        <HowTo
          steps={[
            { title: 'Redeem', text: 'Pay with coins, money or both.' },
            { title: 'Book', text: 'Enter the code and PIN when you pay.' },
            { title: 'Stay', text: 'Show the booking at check-in.' },
          ]}
        />
      </Sample>
    </States>
  );
}

export function TextSamples() {
  return (
    <States columns="field">
      <Sample name="Long text">
        <Prose>
          <section>
            <h2>What coins are</h2>
            <p>Coins are earned by what you buy at a partner, and pay for what you redeem. They expire.</p>
            <ul>
              <li>A coin is worth 25 paise.</li>
              <li>A purchase that is returned takes its coins back.</li>
            </ul>
          </section>
        </Prose>
      </Sample>
      <Sample name="Facts, one below the other">
        <TextColumn>
          <Facts
            items={[
              { term: 'Delivered to', value: 'a••••••@example.in, 98xxxx4821' },
              { term: 'Delivery', value: 'By e-mail and SMS, within 5 minutes' },
              { term: 'Delivery', value: 'Where a text is long it takes as many lines as it needs' },
            ]}
          />
        </TextColumn>
      </Sample>
      <Sample name="Facts, side by side where there is room">
        <Facts
          wide
          items={[
            { term: 'Name', value: 'Ms Ananya Venkataraghavan' },
            { term: 'Card', value: <span className="num">xxxxxx4821</span> },
            { term: 'Tier', value: 'Plus' },
          ]}
        />
      </Sample>
    </States>
  );
}
