import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  summary: ReactNode;
  open?: boolean;
  /** Folds only where space is short: on a wider screen its content is simply there. */
  phoneOnly?: boolean;
  children: ReactNode;
}

/** More about what is shown above it, such as a chart's figures: a quiet line that opens in place. */
export function Disclosure({ summary, open, phoneOnly, children }: DisclosureProps) {
  return (
    <details className={cx(styles.disclosure, phoneOnly && styles.phoneOnly)} open={open}>
      <summary>
        {summary} <Icon name="caret-down" />
      </summary>
      {children}
    </details>
  );
}
