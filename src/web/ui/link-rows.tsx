/** Rows of links: a title, a line about it, and what it holds. */
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import styles from './link-rows.module.css';

export interface LinkRow {
  href: string;
  title: string;
  text?: ReactNode;
  icon?: IconName;
  /** At the end of the line, such as a count. */
  end?: ReactNode;
  /** Leaves the app and opens in a new window. */
  outside?: boolean;
}

/** Two columns on a desktop. */
export function LinkRows({ items }: { items: readonly LinkRow[] }) {
  return (
    <ul className={styles.rows}>
      {items.map(({ href, title, text, icon, end, outside }) => (
        <li key={href}>
          <a href={href} className={styles.row} {...(outside && { target: '_blank', rel: 'noopener' })}>
            {icon && <Icon name={icon} size="l" />}
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              {text && <span className="meta">{text}</span>}
            </span>
            {end && <span className="meta num">{end}</span>}
            <Icon name={outside ? 'arrow-up-right' : 'caret-right'} />
          </a>
        </li>
      ))}
    </ul>
  );
}
