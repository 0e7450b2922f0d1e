/**
 * A balance over time, as steps: it stays the same until it changes. The server draws it as SVG; the month-end
 * balances open below as a table.
 */
import { formatCoins, formatDay } from '#web/lib/format.ts';
import styles from './bar-chart.module.css';
import { Axis, BASE, ceiling, gridLines, TOP } from './chart-scale.tsx';
import { DataTable } from './data-table.tsx';
import { Disclosure } from './disclosure.tsx';

interface LineChartProps {
  title: string;
  /** Days YYYY-MM-DD, oldest first, each with the closing balance. */
  points: readonly { on: string; value: number }[];
  /** The last day of the chart. */
  until: string;
  table: readonly { name: string; value: number }[];
}

const HEIGHT = BASE - TOP;
/** The path is drawn in a view box of this width, which is stretched to the chart's. */
const FIELD = 1000;

const stepsOf = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => (index === 0 ? `M0,${y}` : `H${x}V${y}`)).join('');

export function LineChart({ title, points, until, table }: LineChartProps) {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const top = ceiling(Math.max(...points.map(({ value }) => value)));
  const lines = gridLines(top);
  const begin = Date.parse(first.on);
  const length = Math.max(Date.parse(until) - begin, 1);
  const steps = stepsOf(
    points.map(({ on, value }) => ({
      x: Math.round(((Date.parse(on) - begin) / length) * FIELD),
      y: Math.round(HEIGHT * (1 - value / top)),
    })),
  );
  const end = `${steps}H${FIELD}`;
  return (
    <section className={styles.chart}>
      <div className={styles.view}>
        <h2>{title}</h2>
        <div className={styles.legend}>
          <div>
            <span className={styles.from}>{formatDay(first.on)}</span>
            <strong className="num">{formatCoins(first.value)}</strong>
          </div>
          <div>
            <span className={styles.from}>Now</span>
            <strong className="num">{formatCoins(last.value)}</strong>
          </div>
        </div>
        <div className={styles.plot} aria-hidden="true">
          <Axis lines={lines} />
          <svg>
            {lines.map(({ value, y }) => (
              <line key={value} className={styles.grid} x1="0%" x2="100%" y1={y} y2={y} />
            ))}
            <svg
              y={TOP}
              width="100%"
              height={HEIGHT}
              viewBox={`0 0 ${FIELD} ${HEIGHT}`}
              preserveAspectRatio="none"
            >
              <path className={styles.area} d={`${end}V${HEIGHT}H0Z`} />
              <path className={styles.step} d={end} />
            </svg>
            <line className={styles.base} x1="0%" x2="100%" y1={BASE} y2={BASE} />
            <text x="0%" y="208">
              {formatDay(first.on)}
            </text>
            <text x="100%" y="208" textAnchor="end">
              {formatDay(until)}
            </text>
          </svg>
        </div>
      </div>
      <Disclosure summary={`${title} as a table`}>
        <DataTable
          caption={title}
          head={['At the end of', 'Coins']}
          rows={table.map(({ name, value }) => ({ key: name, cells: [name, formatCoins(value)] }))}
        />
      </Disclosure>
    </section>
  );
}
