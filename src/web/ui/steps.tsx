import styles from './steps.module.css';

/**
 * How far one is through the pages of a sign-in, whose number depends on who signs in, as bars and in words. A journey
 * with a receipt at its end names its steps: step-trail.tsx.
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
