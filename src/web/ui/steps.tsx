import styles from './steps.module.css';

/** How far one is, as bars and in words. */
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
