import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** Long text in a readable line length: headings, paragraphs, lists. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
