import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import styles from './strip.module.css';

interface StripProps {
  title: ReactNode;
  text?: ReactNode;
  icon?: IconName;
  /** A Button or ButtonLink. */
  action?: ReactNode;
  /** coin: for expiring coins; warning: for what does not work. */
  tone?: 'accent' | 'coin' | 'warning';
}

/** One offer or notice across the page: a sentence and a button. */
export function Strip({ title, text, icon, action, tone = 'accent' }: StripProps) {
  return (
    <div className={cx(styles.strip, tone !== 'accent' && styles[tone])}>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size="l" />
        </span>
      )}
      <div>
        <h2 className="h3">{title}</h2>
        {text && <p className={cx('meta', styles.text)}>{text}</p>}
      </div>
      {action}
    </div>
  );
}
