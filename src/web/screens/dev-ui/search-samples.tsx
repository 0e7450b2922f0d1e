/** Search fields and their suggestions. */
import { useState } from 'react';
import { Coins } from '#web/ui/coins.tsx';
import { Marked } from '#web/ui/marked.tsx';
import { SearchCombobox } from '#web/ui/search-combobox.tsx';
import { SearchForm } from '#web/ui/search-form.tsx';
import { SuggestionRow } from '#web/ui/suggestion-row.tsx';
import { art } from './catalogue-samples.tsx';
import { Sample, States } from './sample.tsx';
import styles from './sample.module.css';

const FOUND = [
  { name: 'Coffee for two', by: 'Cobble & Crumb', image: 'coffee-and-cookie', tint: 5, coins: 480 },
  {
    name: 'Coffee and a cookie, every Monday',
    by: 'Cobble & Crumb',
    image: 'tea-for-two',
    tint: 2,
    coins: 1250,
  },
] as const;

function ComboboxSample() {
  const [typed, setTyped] = useState('');
  const terms = typed.split(' ').filter(Boolean);
  return (
    <SearchCombobox
      action="/search"
      label="Search all rewards"
      placeholder="Type to see suggestions"
      maxLength={100}
      defaultValue=""
      onChange={setTyped}
      groups={
        typed === ''
          ? []
          : [
              {
                label: 'Rewards',
                options: FOUND.map(({ name, by, image, tint, coins }) => ({
                  href: `#${image}`,
                  content: (
                    <SuggestionRow
                      image={art(image)}
                      tint={tint}
                      shape="ticket"
                      title={<Marked text={name} terms={terms} />}
                      text={<Marked text={by} terms={terms} />}
                      end={<Coins value={coins} />}
                    />
                  ),
                })),
              },
              {
                label: 'Searches',
                options: [
                  {
                    href: '#all',
                    content: <SuggestionRow icon="magnifying-glass" title={`All for “${typed}”`} />,
                  },
                ],
              },
            ]
      }
      status="3 suggestions"
      onChoose={() => undefined}
      onSubmit={() => undefined}
    />
  );
}

const send = (event: { preventDefault: () => void }) => event.preventDefault();

export function SearchSamples() {
  return (
    <States columns="field">
      <Sample name="Empty">
        <SearchForm action="#search" label="Search vouchers" placeholder="Search vouchers" onSubmit={send} />
      </Sample>
      <Sample name="With a text">
        <SearchForm
          action="#search"
          label="Search products"
          defaultValue="noise cancelling headphones"
          onSubmit={send}
        />
      </Sample>
      <Sample name="Low and round">
        <SearchForm
          action="#search"
          label="Search partners"
          placeholder="Search partners"
          round
          onSubmit={send}
        />
      </Sample>
      <Sample name="With suggestions, as one types">
        <ComboboxSample />
      </Sample>
      <Sample name="A suggestion, what matches marked">
        <div className={styles.row}>
          <SuggestionRow
            image={art('headphones')}
            tint={3}
            title={<Marked text="Over-ear headphones with noise cancelling" terms={['head']} />}
            text="Tinker & Volt"
            end={<Coins value={51960} />}
          />
        </div>
      </Sample>
      <Sample name="A partner; none with a picture; a search">
        <div className={styles.row}>
          <SuggestionRow
            image={art('fuel-pump-and-car')}
            tint={6}
            shape="round"
            title="Milepost Fuels"
            text="2 coins per ₹100"
          />
        </div>
        <div className={styles.row}>
          <SuggestionRow tint={4} title="Gift wrapping" end={<Coins value={40} />} />
        </div>
        <div className={styles.row}>
          <SuggestionRow icon="clock-counter-clockwise" title="A weekend away" />
        </div>
      </Sample>
    </States>
  );
}
