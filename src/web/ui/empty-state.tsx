import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './empty-state.module.css';
import { Plate } from './plate.tsx';

interface EmptyStateProps {
  title: string;
  /** One sentence: what to do next. */
  text?: ReactNode;
  image?: string | null;
  /** One button, drawn large. */
  action?: ReactNode;
  /** It replaces something that could not be loaded, so it is announced when it appears. */
  failed?: boolean;
  level?: 2 | 3;
}

export function EmptyState({ title, text, image, action, failed, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={styles.empty} role={failed ? 'alert' : undefined}>
      <Plate className={styles.plate} src={image} tint={3} sizes="192px" />
      <div className={styles.text}>
        <Title className="h2">{title}</Title>
        {text && <p className={cx('lead', styles.lead)}>{text}</p>}
        {action}
      </div>
    </div>
  );
}
