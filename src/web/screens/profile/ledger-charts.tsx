/** The last twelve months as charts, and the balance on a day. */
import { useRouter } from 'next/router';
import { useRef, type SyntheticEvent } from 'react';
import { EARLIEST_DAY, ledgerHref, type LedgerView } from '#web/features/member/ledger.ts';
import { dayBalance, history, type History } from '#web/features/member/records.ts';
import { cx } from '#web/lib/cx.ts';
import { formatMonth } from '#web/lib/dates.ts';
import { coinsInWords, formatCoins, formatDay } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { BarChart, type ChartMonth } from '#web/ui/bar-chart.tsx';
import { Button } from '#web/ui/button.tsx';
import { LineChart } from '#web/ui/line-chart.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useResetForm } from '#web/ui/use-reset-form.ts';
import styles from './points-ledger.module.css';
import { useBrought } from './use-brought.ts';

const monthOf = ({ month, earned, spent, ...others }: History['months'][number]): ChartMonth => {
  const name = formatMonth(`${month}-15`);
  const further = [
    { label: 'Refunded', coins: others.refunded },
    { label: 'Taken back', coins: others.reversed },
    { label: 'Expired', coins: others.expired },
  ];
  return { label: name.slice(0, 3), name, earned, spent, further };
};

/** Whether there is anything to see: a chart of nothing is a scale without a meaning. */
const hasMoved = ({ months }: History): boolean =>
  months.some((one) =>
    [one.earned, one.spent, one.refunded, one.reversed, one.expired, one.closingPointsAmount].some(Boolean),
  );

interface PartFailed {
  /** The names of the records that the page came without. */
  failed: readonly string[];
}

function DayAnswer({ on, failed }: { on: string } & PartFailed) {
  const data = useBrought(dayBalance, failed);
  if (!data)
    return (
      <p className={cx('meta', styles.answer)}>The balance of that day did not load. Please try again.</p>
    );
  if (data.on !== on) return null;
  const { totalPointsAmount, availablePointsAmount, blockedPointsAmount, pendingPointsAmount } = data;
  const parts = [
    `${formatCoins(availablePointsAmount)} available`,
    ...(blockedPointsAmount > 0 ? [`${formatCoins(blockedPointsAmount)} set aside`] : []),
    ...(pendingPointsAmount > 0 ? [`${formatCoins(pendingPointsAmount)} on the way`] : []),
  ];
  return (
    <p className={styles.answer}>
      At the end of {formatDay(on)}: <span className="num strong">{coinsInWords(totalPointsAmount)}</span> (
      {parts.join(', ')}).
    </p>
  );
}

function DayForm({ view, today }: { view: LedgerView; today: string }) {
  const router = useRouter();
  const formRef = useRef<HTMLFormElement>(null);
  useResetForm(formRef, view.on ?? '');
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { value } = event.currentTarget.elements.namedItem('on') as HTMLInputElement;
    void router.push(ledgerHref({ ...view, on: value || null }), undefined, { scroll: false });
  };
  return (
    <form
      ref={formRef}
      method="get"
      action={hrefs.pointsLedger()}
      onSubmit={submit}
      className={cx(styles.days, 'no-print')}
    >
      {view.filter !== 'ALL' && <input type="hidden" name="filter" value={view.filter} />}
      {view.from && <input type="hidden" name="from" value={view.from} />}
      {view.to && <input type="hidden" name="to" value={view.to} />}
      <TextField
        optional
        label="Balance on a date"
        name="on"
        type="date"
        min={EARLIEST_DAY}
        max={today}
        defaultValue={view.on ?? ''}
      />
      <div className={styles.daysEnd}>
        <Button type="submit" variant="secondary">
          Show balance
        </Button>
      </div>
    </form>
  );
}

export function MonthsChart({ failed }: PartFailed) {
  const past = useBrought(history, failed);
  if (!past) return <p className="meta">The charts did not load. Load the page again to see them.</p>;
  return hasMoved(past) ? <BarChart months={past.months.map(monthOf)} /> : null;
}

export function BalancePast({ view, today, failed }: { view: LedgerView; today: string } & PartFailed) {
  const past = useBrought(history, failed);
  return (
    <div className={styles.charts}>
      {past && hasMoved(past) && (
        <LineChart
          title="Balance over time"
          points={past.days.map((day) => ({ on: day.on, value: day.totalPointsAmount }))}
          until={today}
          table={past.months.map(({ month, closingPointsAmount }) => ({
            name: formatMonth(`${month}-15`),
            value: closingPointsAmount,
          }))}
        />
      )}
      <div>
        <DayForm view={view} today={today} />
        <div role="status">{view.on && <DayAnswer on={view.on} failed={failed} />}</div>
      </div>
    </div>
  );
}
