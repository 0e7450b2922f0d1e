/** Which entries are shown: the type as links, the days as a form that works without JavaScript too. */
import { useRouter } from 'next/router';
import { useRef, type SyntheticEvent } from 'react';
import { LEDGER_FILTERS } from '#contract/enums.ts';
import { EARLIEST_DAY, hasDays, ledgerHref, type LedgerView } from '#web/features/member/ledger.ts';
import { FILTER_WORDS } from '#web/features/member/ledger-words.ts';
import { cx } from '#web/lib/cx.ts';
import type { FieldProblems } from '#web/lib/field-problems.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { ChipLink } from '#web/ui/chip.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useProblems } from '#web/ui/use-problems.ts';
import { useResetForm } from '#web/ui/use-reset-form.ts';
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
const NO_DAY = 'Enter the whole date, with a year of four digits';

const DAY_FIELDS = ['from', 'to'] as const;
type DayField = (typeof DAY_FIELDS)[number];

const isReversed = ({ from, to }: LedgerView): boolean => from !== null && to !== null && to < from;

/** Typed, but not a day: without a year, 31 February, or the year 26. The browser gives most of these no value. */
const isNoDay = ({ validity }: HTMLInputElement): boolean => validity.badInput || validity.rangeUnderflow;

/** The days in the form, an empty one meaning no limit; and what is wrong with them. */
const readDays = ({ elements }: HTMLFormElement, view: LedgerView) => {
  const field = (name: DayField) => elements.namedItem(name) as HTMLInputElement;
  const chosen: LedgerView = { ...view, from: field('from').value || null, to: field('to').value || null };
  const problems: FieldProblems<DayField> = {};
  if (isReversed(chosen)) problems.to = WRONG_ORDER;
  for (const name of DAY_FIELDS) if (isNoDay(field(name))) problems[name] = NO_DAY;
  return { chosen, problems };
};

function Days({ view, today }: { view: LedgerView; today: string }) {
  const router = useRouter();
  const formRef = useRef<HTMLFormElement>(null);
  const { problems, showProblems, clearProblems } = useProblems(formRef, DAY_FIELDS);
  useResetForm(formRef, `${view.from ?? ''} ${view.to ?? ''}`);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { chosen, problems: found } = readDays(event.currentTarget, view);
    if (!showProblems(found)) void router.push(ledgerHref(chosen), undefined, { scroll: false });
  };
  const bind = (name: DayField) => ({
    name,
    type: 'date',
    min: EARLIEST_DAY,
    max: today,
    defaultValue: view[name] ?? '',
    alone: true,
  });
  return (
    <form
      ref={formRef}
      method="get"
      action={hrefs.pointsLedger()}
      noValidate
      onSubmit={submit}
      onReset={() => clearProblems()}
      className={cx(styles.days, 'no-print')}
    >
      {view.filter !== 'ALL' && <input type="hidden" name="filter" value={view.filter} />}
      <TextField label="From" optional {...bind('from')} error={problems.from} />
      <TextField
        label="To"
        optional
        {...bind('to')}
        error={problems.to ?? (isReversed(view) && WRONG_ORDER)}
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
