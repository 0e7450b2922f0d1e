/** Which entries are shown: the type as links, the days as a form that works without JavaScript too. */
import { useRouter } from 'next/router';
import { useState, type SyntheticEvent } from 'react';
import { LEDGER_FILTERS } from '#contract/enums.ts';
import { ledgerHref, type LedgerView } from '#web/features/member/ledger.ts';
import { FILTER_WORDS } from '#web/features/member/ledger-words.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { ChipLink } from '#web/ui/chip.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './points-ledger.module.css';

function FilterChips({ view }: { view: LedgerView }) {
  return (
    <ChipRow label="Show" chosen={view.filter}>
      {LEDGER_FILTERS.map((filter) => (
        <ChipLink key={filter} href={ledgerHref({ ...view, filter })} current={filter === view.filter}>
          {FILTER_WORDS[filter].label}
        </ChipLink>
      ))}
    </ChipRow>
  );
}

const WRONG_ORDER = 'The last date is before the first one';

/** Whether the entries of certain days are shown. */
const hasDays = ({ from, to }: LedgerView): boolean => (from ?? to) !== null;

const isReversed = ({ from, to }: LedgerView): boolean => from !== null && to !== null && to < from;

/** The days in the form; an empty one means no limit. */
const viewIn = ({ elements }: HTMLFormElement, view: LedgerView): LedgerView => {
  const day = (name: string): string | null => (elements.namedItem(name) as HTMLInputElement).value || null;
  return { ...view, from: day('from'), to: day('to') };
};

function Days({ view, today }: { view: LedgerView; today: string }) {
  const router = useRouter();
  const [wrong, setWrong] = useState(isReversed(view));
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const chosen = viewIn(form, view);
    setWrong(isReversed(chosen));
    if (isReversed(chosen)) (form.elements.namedItem('to') as HTMLInputElement).focus();
    else void router.push(ledgerHref(chosen), undefined, { scroll: false });
  };
  return (
    <form method="get" action={hrefs.pointsLedger()} noValidate onSubmit={submit} className={styles.days}>
      {view.filter !== 'ALL' && <input type="hidden" name="filter" value={view.filter} />}
      <TextField label="From" name="from" type="date" max={today} defaultValue={view.from ?? ''} />
      <TextField
        label="To"
        name="to"
        type="date"
        max={today}
        defaultValue={view.to ?? ''}
        error={wrong && WRONG_ORDER}
        alone
      />
      <div className={styles.daysEnd}>
        <Button type="submit" variant="secondary">
          Show these dates
        </Button>
        {hasDays(view) && (
          <ButtonLink variant="quiet" href={ledgerHref({ ...view, from: null, to: null })}>
            All dates
          </ButtonLink>
        )}
      </div>
    </form>
  );
}

export function LedgerFilters({ view, today }: { view: LedgerView; today: string }) {
  return (
    <div className={styles.filters}>
      <FilterChips view={view} />
      <div className="no-print">
        <Disclosure summary="Choose dates" open={hasDays(view)} phoneOnly>
          <Days view={view} today={today} />
        </Disclosure>
      </div>
    </div>
  );
}
