import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
}

/** More about what is shown above it, such as a chart's figures: a quiet line that opens in place. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure}>
      <summary>
        {summary} <Icon name="caret-down" />
      </summary>
      {children}
    </details>
  );
}
