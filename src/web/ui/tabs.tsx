/** Tabs that are links: each has its own URL. */
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabLinksProps {
  label: string;
  items: readonly { href: string; label: ReactNode; current?: boolean }[];
}

export function TabLinks({ label, items }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles.list}>
      {items.map((item) => (
        <a
          key={item.href}
          href={item.href}
          className={styles.tab}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.label}
        </a>
      ))}
    </nav>
  );
}
