/**
 * Earned and spent coins by month: solid and hatched bars, told apart without colour. Drawn as SVG
 * by the server; a screen reader gets a table.
 */
import { useId } from 'react';
import { cx } from '#web/lib/cx.ts';
import { formatAxis, formatCoins } from '#web/lib/format.ts';
import styles from './bar-chart.module.css';

export interface ChartMonth {
  /** "Nov" */
  label: string;
  /** "November 2026" */
  name: string;
  earned: number;
  spent: number;
}

const TOP = 14;
const BASE = 188;

/** The least round number, 1, 1.5, 2, 3, 4, 6 or 8 times a power of ten, that three lines divide. */
function ceiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 300)));
  return ([1.2, 1.5, 3, 6, 9].find((step) => step * power >= value) ?? 12) * power;
}

/** Months from the oldest to the current one, which comes last and is named above. */
export function BarChart({ months }: { months: readonly ChartMonth[] }) {
  const hatch = useId();
  const now = months.at(-1);
  if (!now) return null;
  const top = ceiling(Math.max(...months.flatMap((month) => [month.earned, month.spent])));
  const lines = [1, 2, 3].map((third) => ({
    value: (top / 3) * third,
    y: BASE - ((BASE - TOP) / 3) * third,
  }));
  return (
    <section className={styles.chart}>
      <h2>{now.name}</h2>
      <div className={styles.legend}>
        <div>
          <span className={styles.key}>Earned</span>
          <strong className="num">{formatCoins(now.earned)}</strong>
        </div>
        <div>
          <span className={cx(styles.key, styles.keyOut)}>Spent</span>
          <strong className="num">{formatCoins(now.spent)}</strong>
        </div>
      </div>
      <div className={styles.plot} aria-hidden="true">
        <svg>
          {lines.map(({ value, y }) => (
            <text key={value} x="0" y={y + 4}>
              {formatAxis(value)}
            </text>
          ))}
        </svg>
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
      <Table months={months} />
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

function Table({ months }: { months: readonly ChartMonth[] }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>Coins by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Earned</th>
            <th scope="col">Spent</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.name}>
              <th scope="row">{month.name}</th>
              <td>{formatCoins(month.earned)}</td>
              <td>{formatCoins(month.spent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
