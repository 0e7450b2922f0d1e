/** Placeholder for a whole page: a heading, and boxes below it. */
import { Wrap } from './layout.tsx';
import styles from './page-skeleton.module.css';

export function PageSkeleton() {
  return (
    <Wrap>
      <h1 className="visually-hidden">Loading the page</h1>
      <div className={styles.page} aria-hidden="true">
        {Array.from({ length: 9 }, (_, index) => (
          <span key={index} className={styles.box} />
        ))}
      </div>
    </Wrap>
  );
}
