import type { ReactNode } from 'react';
import { MoreLink } from './layout.tsx';
import styles from './side-section.module.css';

interface SideSectionProps {
  title: ReactNode;
  more?: { href: string; label: string };
  children: ReactNode;
}

/** A section of text rows. From 1024 px its heading is at the side, so that lines stay short enough to read. */
export function SideSection({ title, more, children }: SideSectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {more && (
          <MoreLink href={more.href} of={title}>
            {more.label}
          </MoreLink>
        )}
      </div>
      <div>{children}</div>
    </section>
  );
}
