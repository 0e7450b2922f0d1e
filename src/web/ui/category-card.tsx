import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './category-card.module.css';
import { keptOffset } from './kept-offset.ts';
import { Art, tintClass } from './plate.tsx';
import type { Tint } from './plate.tsx';

interface CategoryCardProps {
  href: string;
  label: string;
  image?: string | null;
  tint?: Tint;
}

export function CategoryCard({ href, label, image, tint }: CategoryCardProps) {
  return (
    <a href={href} className={cx(styles.cat, tintClass(tint))}>
      <span>{label}</span>
      {image && <Art src={image} sizes="(min-width: 1024px) 104px, 72px" />}
    </a>
  );
}

/** Categories side by side: scrolls on a phone, one row on a desktop. */
export function CategoryRail({ columns = 6, children }: { columns?: 5 | 6; children: ReactNode }) {
  return (
    <div {...keptOffset} className={cx(styles.cats, columns === 5 && styles.five)}>
      {children}
    </div>
  );
}
