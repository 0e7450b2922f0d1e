/** A page that cannot be shown: not found (a coin for the zero of 404), or a failure (a coin stuck in its slot). */
import type { ReactNode } from 'react';
import { LargeCoin } from './coins.tsx';
import styles from './error-state.module.css';

interface ErrorStateProps {
  title: string;
  text: ReactNode;
  /** One button. */
  action?: ReactNode;
  kind?: 'not-found' | 'failure';
}

export function ErrorState({ title, text, action, kind = 'failure' }: ErrorStateProps) {
  return (
    <div className={styles.lost}>
      {kind === 'not-found' ? (
        <div className={styles.mark} aria-hidden="true">
          4<LargeCoin className={styles.zero} />4
        </div>
      ) : (
        <div className={styles.slot} aria-hidden="true">
          <LargeCoin className={styles.stuck} />
        </div>
      )}
      <div className={styles.text}>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {action}
      </div>
    </div>
  );
}
