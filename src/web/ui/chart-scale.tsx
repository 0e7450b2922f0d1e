/** What the charts share: height, a round maximum, three grid lines and their labels. */
import { formatAxis } from '#web/lib/format.ts';

export const TOP = 14;
export const BASE = 188;

/**
 * The smallest suitable maximum, 1.2, 1.5, 3, 6, 9 or 12 times a power of ten, so that three lines divide it evenly.
 */
export const ceiling = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 300)));
  return ([1.2, 1.5, 3, 6, 9].find((step) => step * power >= value) ?? 12) * power;
};

interface GridLine {
  value: number;
  y: number;
}

export const gridLines = (top: number): GridLine[] =>
  [1, 2, 3].map((third) => ({ value: (top / 3) * third, y: BASE - ((BASE - TOP) / 3) * third }));

export function Axis({ lines }: { lines: readonly GridLine[] }) {
  return (
    <svg>
      {lines.map(({ value, y }) => (
        <text key={value} x="0" y={y + 4}>
          {formatAxis(value)}
        </text>
      ))}
    </svg>
  );
}
