/** What a browser without JavaScript is told: what needs it. No other browser shows it. */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Wrap } from './layout.tsx';
import styles from './script-note.module.css';

/** Beside the button or field that needs it. */
export function ScriptNote({ children }: { children: ReactNode }) {
  return <noscript className={cx('meta', styles.note)}>{children}</noscript>;
}

/** Above a whole page; gives way to a ScriptNote of the page itself. */
export function PageScriptNote({ children }: { children: ReactNode }) {
  return (
    <noscript className={cx(styles.page, 'no-print')}>
      <Wrap className={styles.line}>
        <p className="meta">{children}</p>
      </Wrap>
    </noscript>
  );
}
