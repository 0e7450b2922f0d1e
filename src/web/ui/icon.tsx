import { cx } from '#web/lib/cx.ts';
import type { IconName } from './icon-names.ts';
import styles from './icon.module.css';

type IconSize = 's' | 'm' | 'l';

interface IconProps {
  /** A symbol of /icons.svg. */
  name: IconName;
  /** s is 15px, m (default) 1.25em of the surrounding text, l 24px. */
  size?: IconSize;
  className?: string | undefined;
}

/** A decoration: the adjacent text, or the label of its button, carries the meaning. */
export function Icon({ name, size = 'm', className }: IconProps) {
  return (
    <svg className={cx(styles.icon, styles[size], className)} aria-hidden="true" focusable="false">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
