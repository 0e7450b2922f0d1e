import type { ReactNode } from 'react';
import styles from './how-to.module.css';
import { WholeWords } from './unsplit.tsx';

interface HowToProps {
  steps: readonly { title: string; text: ReactNode }[];
}

/** Steps, numbered by coins; side by side from 1024 px. */
export function HowTo({ steps }: HowToProps) {
  return (
    <ol className={styles.howto}>
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
