/**
 * A list with its filters: next to it from 1024 px, in a sheet below that width. The sheet is a native popover, so it
 * opens without JavaScript too; the filters are a GET form.
 */
import type { FocusEvent, ReactNode, SubmitEventHandler, ToggleEvent } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Button, ButtonLink, IconButton } from './button.tsx';
import { Chip } from './chip.tsx';
import styles from './listing-layout.module.css';

const FILTERS_ID = 'filters';

interface ListingLayoutProps {
  /** A FilterPanel; without it the list takes the full width. */
  filters?: ReactNode;
  /** The number of applied filters, on the chip that opens them. */
  filterCount?: number;
  /** Next to that chip on a phone, such as the sort order. */
  barEnd?: ReactNode;
  /** Above the list: applied filters (Chips). */
  toolbar?: ReactNode;
  /** The list is that of an earlier choice of filters: another one is on its way. */
  isLate?: boolean;
  /** At the end of that line from 1024 px: the sort order, which is in the bar on narrower screens. */
  toolbarEnd?: ReactNode;
  children: ReactNode;
}

export function ListingLayout({
  filters,
  filterCount,
  barEnd,
  toolbar,
  toolbarEnd,
  isLate = false,
  children,
}: ListingLayoutProps) {
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
        <div className={styles.toolbar}>
          <div className={styles.applied}>{toolbar}</div>
          <div className={filters ? 'desktop-only' : undefined}>{toolbarEnd}</div>
        </div>
        <div className={cx(styles.list, isLate && styles.late)}>{children}</div>
      </div>
    </div>
  );
}

interface FilterPanelProps {
  /** FilterGroups. */
  children: ReactNode;
  /** The form's action (GET). */
  action: string;
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  /** The same list without filters; null if none is applied. */
  clearHref: string | null;
  /** The button with the number of results, if it is known: "Show 79 vouchers". It closes the sheet; without JavaScript it applies. */
  submitLabel: string;
}

/** Moves the focus into the sheet as it opens; if closing it loses the focus, back to its button. */
const manageFocus = ({ currentTarget: sheet, newState }: ToggleEvent<HTMLElement>) => {
  const isLost = document.activeElement === document.body;
  const from = newState === 'open' ? sheet : isLost && sheet.parentElement;
  if (from) from.querySelector<HTMLElement>(`[popovertarget=${FILTERS_ID}]`)?.focus();
};

/** Moving the focus to something behind the sheet closes it. As a column it stays. */
const closeOnFocusOutside = ({ currentTarget: sheet, relatedTarget }: FocusEvent<HTMLElement>) => {
  if (relatedTarget && !sheet.contains(relatedTarget)) sheet.hidePopover();
};

export function FilterPanel({ children, action, onSubmit, clearHref, submitLabel }: FilterPanelProps) {
  return (
    <aside
      className={styles.filters}
      id={FILTERS_ID}
      // A press on anything in it that takes no focus, such as the label of a filter, then focuses the sheet, not `main`.
      tabIndex={-1}
      popover="auto"
      aria-label="Filters"
      onToggle={manageFocus}
      onBlur={closeOnFocusOutside}
    >
      <form action={action} onSubmit={onSubmit} className={styles.form}>
        <div className={styles.head}>
          <h2 className="h3">Filters</h2>
          <div className={styles.tools}>
            {clearHref && (
              <ButtonLink variant="quiet" href={clearHref}>
                Clear all
              </ButtonLink>
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
          <Button size="l" className="js-only" popoverTarget={FILTERS_ID} popoverTargetAction="hide">
            {submitLabel}
          </Button>
          <noscript>
            <Button size="l" type="submit" block>
              Apply filters
            </Button>
          </noscript>
        </div>
      </form>
    </aside>
  );
}

/** Options after the first few. */
export function MoreOptions({
  label,
  open,
  children,
}: {
  label: string;
  open: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.more} open={open || undefined}>
      <summary>{label}</summary>
      {children}
    </details>
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

/** Two TextFields side by side: from, to. Above them, TwoThumbs. */
export function FilterRange({ children }: { children: ReactNode }) {
  return <div className={styles.minmax}>{children}</div>;
}
