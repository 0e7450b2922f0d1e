/**
 * A list with its filters: beside it from 1024 px, in a sheet below that. The sheet is a native
 * popover, so it opens without JavaScript too; the filters are a form by GET.
 */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Button, IconButton } from './button.tsx';
import { Chip } from './chip.tsx';
import styles from './listing-layout.module.css';

const FILTERS_ID = 'filters';

interface ListingLayoutProps {
  /** A FilterPanel; without it the list takes the page's width. */
  filters?: ReactNode;
  /** How many are applied, on the chip that opens them. */
  filterCount?: number;
  /** Beside that chip on a phone, such as the order of the list. */
  barEnd?: ReactNode;
  /** Above the list: applied filters (Chips), and at the end the order. */
  toolbar?: ReactNode;
  children: ReactNode;
}

export function ListingLayout({ filters, filterCount, barEnd, toolbar, children }: ListingLayoutProps) {
  return (
    <div className={filters ? styles.listing : styles.plain}>
      {filters && (
        <>
          <div className={styles.bar}>
            <Chip icon="sliders-horizontal" popoverTarget={FILTERS_ID} count={filterCount}>
              Filters
            </Chip>
            {barEnd}
          </div>
          {filters}
        </>
      )}
      <div className={styles.results}>
        {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
        {children}
      </div>
    </div>
  );
}

interface FilterPanelProps {
  /** FilterGroups. */
  children: ReactNode;
  onClear?: () => void;
  /** The button that counts the result: "Show 79 vouchers". It closes the sheet. */
  submitLabel: string;
}

export function FilterPanel({ children, onClear, submitLabel }: FilterPanelProps) {
  return (
    <aside className={styles.filters} id={FILTERS_ID} popover="auto" aria-label="Filters">
      <div className={styles.head}>
        <h2 className="h3">Filters</h2>
        <div className={styles.tools}>
          {onClear && (
            <Button variant="quiet" onClick={onClear}>
              Clear all
            </Button>
          )}
          <IconButton
            icon="x"
            label="Close filters"
            className={styles.close}
            popoverTarget={FILTERS_ID}
            popoverTargetAction="hide"
          />
        </div>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <Button size="l" popoverTarget={FILTERS_ID} popoverTargetAction="hide">
          {submitLabel}
        </Button>
      </div>
    </aside>
  );
}

/** One filter: Checkboxes, Radios, or a FilterRange. */
export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={styles.legend}>
        <span>{title}</span>
      </legend>
      {children}
    </fieldset>
  );
}

/** Two TextFields side by side: from, to. */
export function FilterRange({ children }: { children: ReactNode }) {
  return <div className={cx(styles.minmax)}>{children}</div>;
}
