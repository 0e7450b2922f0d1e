import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './how-to.module.css';
import { WholeWords } from './unsplit.tsx';

interface HowToProps {
  steps: readonly { title: string; text: ReactNode }[];
  /** Side by side from 1024 px. */
  wide?: boolean;
}

/** Steps, numbered by coins. */
export function HowTo({ steps, wide }: HowToProps) {
  return (
    <ol className={cx(styles.howto, wide && styles.wide)}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <div>
            <h3>
              <WholeWords text={title} />
            </h3>
            <p className={styles.text}>{typeof text === 'string' ? <WholeWords text={text} /> : text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
