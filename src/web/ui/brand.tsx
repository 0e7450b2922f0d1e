import { cx } from '#web/lib/cx.ts';
import styles from './brand.module.css';

interface BrandProps {
  name: string;
  className?: string | undefined;
}

/** The coin and the name. */
export function Brand({ name, className }: BrandProps) {
  return (
    <a href="/" className={cx(styles.brand, className)} aria-label={`${name}, home`}>
      <span className={styles.name}>{name}</span>
    </a>
  );
}
