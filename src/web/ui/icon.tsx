import { cx } from '#web/lib/cx.ts';
import type { IconName } from './icon-names.ts';
import styles from './icon.module.css';

export type IconSize = 's' | 'm' | 'l';

interface IconProps {
  /** A symbol of /icons.svg. */
  name: IconName;
  /** s 15px, m 1.25em of the text around it (default), l 24px. */
  size?: IconSize;
  className?: string | undefined;
}

/** A decoration: the words beside it, or the label of its button, carry the meaning. */
export function Icon({ name, size = 'm', className }: IconProps) {
  return (
    <svg className={cx(styles.icon, styles[size], className)} aria-hidden="true" focusable="false">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
