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
  /** coin: for expiring coins. */
  tone?: 'accent' | 'coin';
  level?: 2 | 3;
}

/** One offer or notice across the page: a sentence and a button. */
export function Strip({ title, text, icon, action, tone = 'accent', level = 2 }: StripProps) {
  const Title = `h${level}` as const;
  return (
    <div className={cx(styles.strip, tone === 'coin' && styles.coin)}>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size="l" />
        </span>
      )}
      <div>
        <Title className="h3">{title}</Title>
        {text && <p className={cx('meta', styles.text)}>{text}</p>}
      </div>
      {action}
    </div>
  );
}
