import styles from './steps.module.css';

/**
 * Progress through the login pages, whose number depends on the member, as bars and in words. A journey that ends
 * with a receipt names its steps: step-trail.tsx.
 */
export function Steps({ current, of }: { current: number; of: number }) {
  return (
    <p className={styles.steps}>
      {Array.from({ length: of }, (_, index) => (
        <i key={index} className={index < current ? styles.on : undefined} />
      ))}
      <span>
        Step {current} of {of}
      </span>
    </p>
  );
}
