import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import styles from './tag.module.css';

type TagTone = 'neutral' | 'paper' | 'coin' | 'accent' | 'positive' | 'warning' | 'negative';

interface TagProps {
  tone?: TagTone;
  icon?: IconName;
  children: ReactNode;
  className?: string | undefined;
}

/** A short label; it cannot be pressed. A status tone comes with an icon or a word. */
export function Tag({ tone = 'neutral', icon, children, className }: TagProps) {
  return (
    <span className={cx(styles.tag, styles[tone], className)}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  );
}

const stateIcons = { positive: 'check-circle-fill', warning: 'clock', negative: 'x' } as const;

/** The tag for the state of an order or entry: tone and icon together, distinguishable without colour. */
export function StateTag({ tone, children }: { tone: keyof typeof stateIcons; children: ReactNode }) {
  return (
    <Tag tone={tone} icon={stateIcons[tone]}>
      {children}
    </Tag>
  );
}
