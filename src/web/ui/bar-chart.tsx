/**
 * Earned and spent coins by month: solid and hatched bars, distinguishable without colour. The server draws it as
 * SVG; the same figures open below as a table.
 */
import { useId } from 'react';
import { cx } from '#web/lib/cx.ts';
import { formatCoins } from '#web/lib/format.ts';
import styles from './bar-chart.module.css';
import { Axis, BASE, ceiling, gridLines, TOP } from './chart-scale.tsx';
import { DataTable } from './data-table.tsx';
import { Disclosure } from './disclosure.tsx';

export interface ChartMonth {
  /** "Nov" */
  label: string;
  /** "November 2026" */
  name: string;
  earned: number;
  spent: number;
  /** Other movements of coins: listed in the table, not drawn. */
  further?: readonly { label: string; coins: number }[];
}

const totalMoved = ({ further = [] }: ChartMonth) => further.filter(({ coins }) => coins > 0);

/** "March 2026, given back 800": part of the name, since a phone has no room for more columns of nine digits. */
const nameOf = (month: ChartMonth): string =>
  [
    month.name,
    ...totalMoved(month).map(({ label, coins }) => `${label.toLowerCase()} ${formatCoins(coins)}`),
  ].join(', ');

/** The table lists everything that moved coins, so that a month adds up. */
function AsTable({ months }: { months: readonly ChartMonth[] }) {
  return (
    <Disclosure summary="Earned and spent as a table">
      <DataTable
        caption="Coins by month"
        head={['Month', 'Earned', 'Spent']}
        rows={months.map((month) => ({
          key: month.name,
          cells: [nameOf(month), formatCoins(month.earned), formatCoins(month.spent)],
        }))}
      />
    </Disclosure>
  );
}

/** The totals of the current month. */
function Legend({ now }: { now: ChartMonth }) {
  return (
    <div className={styles.legend}>
      <div>
        <span className={styles.key}>Earned</span>
        <strong className="num">{formatCoins(now.earned)}</strong>
      </div>
      <div>
        <span className={cx(styles.key, styles.keyOut)}>Spent</span>
        <strong className="num">{formatCoins(now.spent)}</strong>
      </div>
      {totalMoved(now).map(({ label, coins }) => (
        <div key={label}>
          <span className={cx(styles.key, styles.keyNone)}>{label}</span>
          <strong className="num">{formatCoins(coins)}</strong>
        </div>
      ))}
    </div>
  );
}

/** Months from the oldest to the current one, whose totals are shown above the chart. */
export function BarChart({ months }: { months: readonly ChartMonth[] }) {
  const hatch = useId();
  const now = months.at(-1);
  if (!now) return null;
  const top = ceiling(Math.max(...months.flatMap((month) => [month.earned, month.spent])));
  const lines = gridLines(top);
  return (
    <section className={styles.chart}>
      <div className={styles.view}>
        <h2>{now.name}</h2>
        <Legend now={now} />
        <div className={styles.plot} aria-hidden="true">
          <Axis lines={lines} />
          <svg>
            <defs>
              <pattern
                id={hatch}
                width="5"
                height="5"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <line className={styles.hatch} x1="0" y1="0" x2="0" y2="5" />
              </pattern>
            </defs>
            {lines.map(({ value, y }) => (
              <line key={value} className={styles.grid} x1="0%" x2="100%" y1={y} y2={y} />
            ))}
            {months.map((month, index) => (
              <Month key={month.name} {...{ month, index, top, hatch }} count={months.length} />
            ))}
            <line className={styles.base} x1="0%" x2="100%" y1={BASE} y2={BASE} />
          </svg>
        </div>
      </div>
      <AsTable months={months} />
    </section>
  );
}

interface MonthProps {
  month: ChartMonth;
  index: number;
  count: number;
  top: number;
  hatch: string;
}

function Month({ month, index, count, top, hatch }: MonthProps) {
  const width = 100 / count;
  const percent = (part: number) => `${(width * (index + part)).toFixed(2)}%`;
  const isNow = index === count - 1;
  const bar = (value: number) => {
    const height = ((BASE - TOP) * value) / top;
    return {
      y: (BASE - height).toFixed(1),
      height: height.toFixed(1),
      width: `${(width * 0.27).toFixed(2)}%`,
      rx: 3,
    };
  };
  return (
    <>
      {isNow && (
        <rect
          className={styles.well}
          x={percent(0)}
          width={`${width.toFixed(2)}%`}
          y="6"
          height="214"
          rx="8"
        />
      )}
      <rect className={styles.in} x={percent(0.19)} {...bar(month.earned)} />
      <rect className={styles.out} x={percent(0.54)} {...bar(month.spent)} fill={`url(#${hatch})`} />
      <text
        className={cx(isNow && styles.now, (count - 1 - index) % 2 === 1 && styles.few)}
        x={percent(0.5)}
        y="208"
        textAnchor="middle"
      >
        {month.label}
      </text>
    </>
  );
}
