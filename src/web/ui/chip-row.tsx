/** Chips in one line that scrolls sideways; the chosen one is scrolled into view. */
import { useEffect, useRef, type ReactNode } from 'react';
import { Chips } from './chip.tsx';

interface ChipRowProps {
  label: string;
  /** The chosen value: when it changes, the chip is scrolled into view again. */
  chosen: string;
  children: ReactNode;
}

/** Scrolls only sideways: the page stays where it is. */
const bringIntoView = (row: HTMLElement): void => {
  const chip = row.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!chip) return;
  const { left, right } = row.getBoundingClientRect();
  if (chip.left >= left && chip.right <= right) return;
  row.scrollLeft += (chip.left + chip.right - left - right) / 2;
};

export function ChipRow({ label, chosen, children }: ChipRowProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = frame.current?.firstElementChild;
    if (row instanceof HTMLElement) bringIntoView(row);
  }, [chosen]);
  return (
    <div ref={frame} className="no-print">
      <Chips label={label} scroll>
        {children}
      </Chips>
    </div>
  );
}
